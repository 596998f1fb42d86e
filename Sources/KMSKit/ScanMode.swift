internal import CDRM
package import MarqueeValues

/// A resolution and refresh rate that a display takes.
package struct ScanMode: Sendable {
  let timing: drmModeModeInfo

  init(_ timing: drmModeModeInfo) { self.timing = timing }

  /// px.
  package var size: PixelSize { PixelSize(width: Int(timing.hdisplay), height: Int(timing.vdisplay)) }

  /// Refresh rate, Hz; `nil` where the timing does not give one.
  package var refreshRate: Double? {
    let pixels = Double(timing.htotal) * Double(timing.vtotal)
    guard pixels > 0, timing.clock > 0 else { return timing.vrefresh > 0 ? Double(timing.vrefresh) : nil }
    var rate = Double(timing.clock) * 1000 / pixels
    if isInterlaced { rate *= 2 }
    if has(DRM_MODE_FLAG_DBLSCAN) { rate /= 2 }
    if timing.vscan > 1 { rate /= Double(timing.vscan) }
    return rate
  }

  /// Whether the display asks for this mode, by its EDID.
  package var isPreferred: Bool { timing.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0 }

  /// Whether the kernel's command line asks for this mode, as with `video=HDMI-A-1:1920x1080`.
  package var isForced: Bool { timing.type & UInt32(DRM_MODE_TYPE_USERDEF) != 0 }

  /// Whether every other line is shown at a time.
  package var isInterlaced: Bool { has(DRM_MODE_FLAG_INTERLACE) }

  private func has(_ flag: CInt) -> Bool { timing.flags & UInt32(flag) != 0 }
}

extension ScanMode {
  /// A mode that no display has announced, for tests.
  package init(
    width: Int, height: Int, hertz: Double, isPreferred: Bool = false, isInterlaced: Bool = false,
    isForced: Bool = false
  ) {
    var timing = drmModeModeInfo()
    (timing.hdisplay, timing.htotal) = (UInt16(width), UInt16(width))
    (timing.vdisplay, timing.vtotal) = (UInt16(height), UInt16(height))
    timing.clock = UInt32(Double(width * height) * hertz / 1000)
    timing.vrefresh = UInt32(hertz.rounded())
    if isInterlaced {
      timing.clock /= 2
      timing.flags = UInt32(DRM_MODE_FLAG_INTERLACE)
    }
    timing.type =
      (isPreferred ? UInt32(DRM_MODE_TYPE_PREFERRED) : 0) | (isForced ? UInt32(DRM_MODE_TYPE_USERDEF) : 0)
    self.init(timing)
  }

  /// The mode where none is asked for; `nil` if there is none.
  ///
  /// It is the one that the kernel's command line asks for; else the one that the display prefers, or its first, which drivers
  /// list as the best. In place of an interlaced one it is a progressive one of at least `leastLines`: a strip in motion would be
  /// torn into combs.
  package static func preferred(of modes: [ScanMode]) -> ScanMode? {
    if let forced = modes.first(where: \.isForced) { return forced }
    guard let preferred = modes.first(where: \.isPreferred) ?? modes.first else { return nil }
    return preferred.isInterlaced ? progressive(of: modes, inPlaceOf: preferred) ?? preferred : preferred
  }

  /// A progressive mode must have as many lines to take the place of an interlaced one.
  package static let leastLines = 720
  /// Hz. Below this, motion is visibly jerky: televisions have modes of 24 and 30 Hz for films.
  private static let smoothRate = 48.0

  /// The largest progressive mode that is not larger than an interlaced one, preferably of a smooth rate; `nil` if there is none.
  private static func progressive(of modes: [ScanMode], inPlaceOf interlaced: ScanMode) -> ScanMode? {
    let fitting = modes.filter {
      !$0.isInterlaced && $0.size.height >= leastLines && $0.size.height <= interlaced.size.height
        && $0.size.width <= interlaced.size.width
    }
    let smooth = fitting.filter { ($0.refreshRate ?? 0) >= smoothRate }
    let wanted = interlaced.refreshRate ?? 60
    func rank(_ mode: ScanMode) -> (Int, Double) {
      (mode.size.width * mode.size.height, -abs((mode.refreshRate ?? 0) - wanted))
    }
    return (smooth.isEmpty ? fitting : smooth).max { rank($0) < rank($1) }
  }

  /// The mode of a size and, if given, a rate in whole Hz, for which 59.94 counts as 60; the one of that size that is forced or
  /// preferred, or else that with the highest rate. Interlaced modes come last.
  /// - Parameter rate: the rate to be near, Hz; `nil` for the highest.
  package static func fitting(
    _ size: PixelSize, hertz: Int?, near rate: Double? = nil, of modes: [ScanMode]
  ) -> ScanMode? {
    let found = modes.filter { mode in
      mode.size == size && (hertz == nil || mode.refreshRate.map { Int($0.rounded()) } == hertz)
    }
    let whole = found.filter { !$0.isInterlaced }
    let best = whole.isEmpty ? found : whole
    if let rate {
      return best.min { abs(($0.refreshRate ?? 0) - rate) < abs(($1.refreshRate ?? 0) - rate) }
    }
    return best.first(where: \.isForced) ?? best.first(where: \.isPreferred)
      ?? best.max { ($0.refreshRate ?? 0) < ($1.refreshRate ?? 0) }
  }
}
