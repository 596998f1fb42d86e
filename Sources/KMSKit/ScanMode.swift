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

  /// Whether every other line is shown at a time.
  package var isInterlaced: Bool { has(DRM_MODE_FLAG_INTERLACE) }

  private func has(_ flag: CInt) -> Bool { timing.flags & UInt32(flag) != 0 }
}

extension ScanMode {
  /// A mode that no display has announced, for tests.
  package init(width: Int, height: Int, hertz: Int, isPreferred: Bool = false, isInterlaced: Bool = false) {
    var timing = drmModeModeInfo()
    (timing.hdisplay, timing.htotal) = (UInt16(width), UInt16(width))
    (timing.vdisplay, timing.vtotal) = (UInt16(height), UInt16(height))
    timing.clock = UInt32(width * height * hertz / 1000)
    timing.vrefresh = UInt32(hertz)
    if isInterlaced {
      timing.clock /= 2
      timing.flags = UInt32(DRM_MODE_FLAG_INTERLACE)
    }
    timing.type = isPreferred ? UInt32(DRM_MODE_TYPE_PREFERRED) : 0
    self.init(timing)
  }

  /// The mode that a display prefers, or else its first, which drivers list as the best; `nil` if it has none.
  package static func preferred(of modes: [ScanMode]) -> ScanMode? { modes.first(where: \.isPreferred) ?? modes.first }

  /// The mode of a size and, if given, a rate in whole Hz; without a rate the preferred one of that size, or else that with
  /// the highest rate. Interlaced modes come last.
  package static func fitting(_ size: PixelSize, hertz: Int?, of modes: [ScanMode]) -> ScanMode? {
    let found = modes.filter { mode in
      mode.size == size && (hertz == nil || mode.refreshRate.map { Int($0.rounded()) } == hertz)
    }
    let whole = found.filter { !$0.isInterlaced }
    let best = whole.isEmpty ? found : whole
    return best.first(where: \.isPreferred) ?? best.max { ($0.refreshRate ?? 0) < ($1.refreshRate ?? 0) }
  }
}
