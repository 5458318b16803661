"""An algorithm at work, one step at a time: read from the recorded tree of the real search, never searched again."""
