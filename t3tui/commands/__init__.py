"""The commands of the command line, one a file: each describes its arguments and runs."""
