internal import ConfigurationValues
internal import KMSKit
internal import MarqueeValues

/// The size of a picture that several displays show, and the mode in which each of them shows it.
struct MirrorModes {
  /// `mode` of the configuration.
  let wanted: DisplayMode?

  /// The picture's size, px; `nil` if no display tells a mode.
  ///
  /// It is that of `wanted` where a display has such a mode; else that of the mode that the first display prefers, if all have
  /// it; else the largest that all have in common; else the first display's.
  /// - Parameter displays: the modes of each, the first display's first; at least one display.
  func size(of displays: [[ScanMode]]) -> PixelSize? {
    if let wanted, displays.contains(where: { ScanMode.fitting(wanted.size, hertz: nil, of: $0) != nil }) {
      return wanted.size
    }
    guard let first = displays.first, let preferred = ScanMode.preferred(of: first)?.size else { return nil }
    let common = displays.dropFirst().reduce(Set(first.map(\.size))) { $0.intersection($1.map(\.size)) }
    if common.contains(preferred) { return preferred }
    return common.max { ($0.width * $0.height, $0.width) < ($1.width * $1.height, $1.width) } ?? preferred
  }

  /// The mode in which a display shows a picture of this size: one of that size, or else a larger one, in whose middle the
  /// picture is; `nil` if all are too small.
  /// - Parameters:
  ///   - modes: what the display takes, the best first.
  ///   - rate: of the display that paces the frames, Hz.
  func mode(for size: PixelSize, of modes: [ScanMode], near rate: Double?) -> ScanMode? {
    let hertz = wanted?.refreshRate ?? rate.map { Int($0.rounded()) }
    // 59.94 beside 60 Hz would repeat or leave out a frame every 17 seconds.
    let near = wanted?.refreshRate == nil ? rate : nil
    if let exact = hertz.flatMap({ ScanMode.fitting(size, hertz: $0, near: near, of: modes) })
      ?? ScanMode.fitting(size, hertz: nil, of: modes)
    {
      return exact
    }
    let larger = modes.filter { $0.size.width >= size.width && $0.size.height >= size.height && !$0.isInterlaced }
    if let preferred = ScanMode.preferred(of: modes), larger.contains(where: { $0.size == preferred.size }) {
      return preferred
    }
    return larger.min { $0.size.width * $0.size.height < $1.size.width * $1.size.height }
  }
}

extension DisplayMode {
  /// px.
  var size: PixelSize { PixelSize(width: width, height: height) }
}
