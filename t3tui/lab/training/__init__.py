"""Training of the champion: self-play, fitting and the strength of every generation, resumable at every stage."""
