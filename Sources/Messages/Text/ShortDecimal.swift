internal import Platform

/// Formats a number with at most two decimals, none of them a zero at the end: rates in Hz, speeds, scales.
/// - Parameter value: within ±9·10¹⁶.
package func shortDecimal(_ value: Double) -> String {
  let hundredths = (value * 100).rounded()
  if hundredths.truncatingRemainder(dividingBy: 100) == 0 { return String(Int(hundredths / 100)) }
  return String(value, places: hundredths.truncatingRemainder(dividingBy: 10) == 0 ? 1 : 2)
}
