"""Measuring: matches and benchmarks, without a screen."""
