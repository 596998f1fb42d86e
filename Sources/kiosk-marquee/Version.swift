/// The version that `--version` prints. A test compares it with the file VERSION.
let programVersion = "1.0.0"

/// The date of this version, s since 1970: no clock that is right shows an earlier time. A test compares it with
/// debian/changelog.
let programDate = 1_795_219_200
