/// The version that `--version` prints. A test compares it with the file VERSION.
let programVersion = "1.0.0"
