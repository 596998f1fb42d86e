internal import Glibc

/// Conversions of colour spaces to linear sRGB, by the definitions and matrices of CSS Color 4, section 10.
enum CSSColorSpace {
  /// - Parameter value: lightness 0…1, a, b.
  static func oklab(_ value: [Double]) -> [Double] {
    let cones = product(
      [[1, 0.3963377774, 0.2158037573], [1, -0.1055613458, -0.0638541728], [1, -0.0894841775, -1.2914855480]], value)
    return product(
      [
        [4.0767416621, -3.3077115913, 0.2309699292], [-1.2684380046, 2.6097574011, -0.3413193965],
        [-0.0041960863, -0.7034186147, 1.7076147010],
      ], cones.map { $0 * $0 * $0 })
  }

  /// - Parameter value: CIE lightness 0…100, a, b for the white of D50.
  static func lab(_ value: [Double]) -> [Double] {
    let (kappa, epsilon) = (24389.0 / 27, 216.0 / 24389)
    let y = (value[0] + 16) / 116
    let (x, z) = (value[1] / 500 + y, y - value[2] / 200)
    func curve(_ part: Double) -> Double {
      part * part * part > epsilon ? part * part * part : (116 * part - 16) / kappa
    }
    let luminance = value[0] > kappa * epsilon ? y * y * y : value[0] / kappa
    return fromD50([curve(x) * 0.3457 / 0.3585, luminance, curve(z) * (1 - 0.3457 - 0.3585) / 0.3585])
  }

  /// - Parameters:
  ///   - hue: radians.
  ///   - white: 0…1.
  ///   - black: 0…1.
  static func hwb(hue: Double, white: Double, black: Double) -> [Double] {
    let sum = white + black
    guard sum < 1 else { return [Double](repeating: decoded(white / sum), count: 3) }
    let turn = hue / (2 * .pi)
    return [0.0, 1, 2].map { channel in
      let place = (turn - channel / 3 + 10).truncatingRemainder(dividingBy: 1)
      // 1 at its own hue and a sixth beside it, 0 on the other side.
      let full = min(max(abs(place * 6 - 3) - 1, 0), 1)
      return decoded(full * (1 - sum) + white)
    }
  }

  /// A colour of `color()`; `nil` for a space that is not known.
  static func linear(_ value: [Double], in space: String) -> [Double]? {
    switch space {
    case "srgb": value.map(decoded)
    case "srgb-linear": value
    case "display-p3":
      fromD65(
        product(
          [
            [0.4865709486, 0.2656676932, 0.1982172852], [0.2289745641, 0.6917385218, 0.0792869141],
            [0, 0.0451133819, 1.0439443689],
          ], value.map(decoded)))
    case "a98-rgb":
      fromD65(
        product(
          [
            [0.5766690429, 0.1855582379, 0.1882286462], [0.2973449753, 0.6273635663, 0.0752914585],
            [0.0270313614, 0.0706888525, 0.9913375368],
          ], value.map { copysign(pow(abs($0), 563.0 / 256), $0) }))
    case "rec2020":
      fromD65(
        product(
          [
            [0.6369580483, 0.1446169036, 0.1688809752], [0.2627002120, 0.6779980715, 0.0593017165],
            [0, 0.0280726930, 1.0609850577],
          ],
          value.map { part in
            let size = abs(part)
            return copysign(
              size < 0.0812428583 ? size / 4.5 : pow((size + 0.0992968268) / 1.0992968268, 1 / 0.45), part)
          }))
    case "prophoto-rgb":
      fromD50(
        product(
          [
            [0.7977666449, 0.1351812974, 0.0313477341], [0.2880748288, 0.7118352343, 0.0000899369],
            [0, 0, 0.8251046025],
          ], value.map { copysign(abs($0) <= 16.0 / 512 ? abs($0) / 16 : pow(abs($0), 1.8), $0) }))
    case "xyz", "xyz-d65": fromD65(value)
    case "xyz-d50": fromD50(value)
    default: nil
    }
  }

  private static func decoded(_ value: Double) -> Double {
    let size = abs(value)
    return copysign(size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4), value)
  }

  private static func fromD50(_ xyz: [Double]) -> [Double] {
    fromD65(
      product(
        [
          [0.9554734527, -0.0230985369, 0.0632593086], [-0.0283697069, 1.0099954580, 0.0210413990],
          [0.0123140016, -0.0205076964, 1.3303659366],
        ], xyz))
  }

  private static func fromD65(_ xyz: [Double]) -> [Double] {
    product(
      [
        [3.2409699419, -1.5373831776, -0.4986107603], [-0.9692436363, 1.8759675015, 0.0415550574],
        [0.0556300797, -0.2039769589, 1.0569715142],
      ], xyz)
  }

  private static func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
    matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }
}
