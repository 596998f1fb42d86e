internal import CLinux

extension String {
  /// A number with a fixed number of decimals, such as `0.50`, rounded to the nearest: a full stop whatever the locale, no
  /// groups of digits, `inf` and `nan` where it is none.
  /// - Parameter places: 0…20.
  package init(_ value: Double, places: Int) {
    // The largest number has 309 digits before the full stop.
    var buffer = [CChar](repeating: 0, count: 384)
    let length = unsafe linux_decimal(&buffer, buffer.count, value, CInt(Swift.min(Swift.max(places, 0), 20)))
    self.init(decoding: buffer.prefix(Swift.max(Int(length), 0)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
