internal import FoundationEssentials
package import MarqueeValues
internal import Platform

/// The input devices behind the touches of a console.
///
/// SDL reads a console's touchscreens itself and numbers each by its open descriptor, which leads to the device. The number
/// may come to mean another device once one is unplugged, so nothing is remembered here; call at the first touch of a finger.
package struct TouchPanels {
  /// The kernel's folder of this process's open files, and the one of names for input devices by where they are plugged in.
  /// Tests use others.
  var descriptors = "/proc/self/fd"
  var links = "/dev/input/by-path"

  /// The file of a touchscreen, such as `/dev/input/event3`; `nil` if it is gone, or SDL numbers it otherwise.
  /// - Parameter touch: SDL's number for it.
  func device(of touch: Int64) -> String? {
    guard touch >= 0, let path = target(of: "\(descriptors)/\(touch)"), path.hasPrefix("/") else { return nil }
    return FileManager.default.fileExists(atPath: path) ? Self.resolved(path) : nil
  }

  /// The names of a touchscreen in `/dev/input/by-path`, without the folder; none if it has no such name.
  func names(of touch: Int64) -> [String] {
    guard let device = device(of: touch), let all = FolderNames.of(links) else { return [] }
    return all.filter { Self.resolved("\(links)/\($0)") == device }.sorted()
  }

  /// Whether a touch is on the touchscreen that an operator has written.
  /// - Parameter written: a path that leads to the device, or a name in `/dev/input/by-path`.
  package func isPanel(_ written: String, touch: Int64) -> Bool {
    guard !written.isEmpty, let device = device(of: touch) else { return false }
    return Self.resolved(written.hasPrefix("/") ? written : "\(links)/\(written)") == device
  }

  /// The same for this machine's devices.
  package static func isPanel(_ written: String, touch: Int64) -> Bool { TouchPanels().isPanel(written, touch: touch) }

  /// The file of a touchscreen of this machine, such as `/dev/input/event3`; `nil` as of `device(of:)`.
  package static func device(of touch: Int64) -> String? { TouchPanels().device(of: touch) }

  private func target(of link: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: link)
  }

  /// The path without links.
  private static func resolved(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }
}

/// A display with a touch panel that has the picture in a part of it.
package struct LargerPanel {
  /// Of the display, px.
  package var size: PixelSize
  /// Where the picture's top left corner is on the display, px.
  package var corner: (x: Int, y: Int)

  package init(size: PixelSize, corner: (x: Int, y: Int)) { (self.size, self.corner) = (size, corner) }
}
