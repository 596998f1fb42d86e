internal import Foundation
internal import MarqueeConfig
internal import Platform

/// A GPU that programs may draw with without owning the screen.
package struct RenderNode {
  /// Where the kernel tells of display devices, and where their files are.
  var classes = "/sys/class/drm"
  var devices = "/dev/dri"

  package init(classes: String = "/sys/class/drm", devices: String = "/dev/dri") {
    self.classes = classes
    self.devices = devices
  }

  /// Told from files alone: opening a GL context to ask costs 31 MiB and 80 ms.
  var isGPU: Bool { !names.isEmpty }

  /// What the kernel calls them, such as `renderD128`.
  package var names: [String] {
    let names = FolderNames.of(classes) ?? []
    return names.filter { name in
      // Where it may not be opened, GL draws in software without a word.
      name.hasPrefix("renderD") && FileSystem.isReadableAndWritable("\(devices)/\(name)") && isHardware(name)
    }.sorted()
  }

  /// Drivers with a render node behind which there is no GPU: buffers for tests, and screens over USB.
  private static let software: Set = ["vgem", "vkms", "evdi"]

  private func isHardware(_ name: String) -> Bool {
    let device = "\(classes)/\(name)/device"
    guard let driver = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(device)/driver") else {
      // A platform that does not tell has at least the node.
      return true
    }
    switch driver.split(separator: "/").last.map(String.init) ?? driver {
    case let driver where Self.software.contains(driver): return false
    case "virtio_gpu":
      // The first of its feature bits is VIRTIO_GPU_F_VIRGL: the host draws. Without it Mesa would, on the processor.
      let features = try? String(contentsOfFile: "\(device)/features", encoding: .utf8)
      return features.map { $0.hasPrefix("1") } ?? true
    default: return true
    }
  }
}
