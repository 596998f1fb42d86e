/// What `--version` says. The file VERSION says the same: a test compares them.
let programVersion = "1.0.0"
