package import ConfigurationValues
internal import FoundationEssentials
internal import Platform
package import SDLKit

/// Decides whether the GPU or the processor draws.
package enum RendererChoice {
  /// Whether this program runs on a bare console.
  package static var isConsole: Bool { VideoDrivers.isConsole(in: ProcessInfo.processInfo.environment) }

  /// Whether the processor draws into buffers of the graphics card, without SDL's video and without GL: on a bare
  /// console that has no GPU, or by the configuration.
  ///
  /// - Parameter hasGPU: evaluated only where it decides.
  package static func isWithoutGL(
    _ wanted: Configuration.RendererChoice, in environment: [String: String], hasGPU: @autoclosure () -> Bool
  ) -> Bool {
    guard VideoDrivers.isConsole(in: environment) else { return false }
    return switch wanted {
    case .gpu: false
    case .cpu: true
    case .auto: !hasGPU()
    }
  }

  /// The kind of renderer to try first where SDL has the display.
  ///
  /// - Parameters:
  ///   - driver: SDL's name for the video driver.
  ///   - wanted: `display.renderer` of the configuration.
  ///   - hasGPU: evaluated only where it decides.
  package static func kind(
    _ wanted: Configuration.RendererChoice, on driver: String, hasGPU: @autoclosure () -> Bool
  ) -> Renderer.Kind {
    let isKMSDRM = driver.uppercased() == "KMSDRM"
    // SDL's own choice on KMSDRM, `opengl`, was seen to show nothing but the clear colour, with no error.
    let gpu = Renderer.Kind.accelerated(isKMSDRM ? "opengles2" : nil)
    switch wanted {
    case .gpu: return gpu
    case .cpu: return .software
    case .auto:
      // Without a framebuffer of SDL's own, what the processor draws goes through GLES all the same, as a full-screen
      // texture in each frame.
      return !VideoSession.hasFramebuffer(driver) || hasGPU() ? gpu : .software
    }
  }
}

/// The render nodes of this machine: GPUs with which a program may draw although it does not own the screen.
package struct RenderNodes {
  /// The kernel's folder of display devices, and the folder of their files.
  var classes = "/sys/class/drm"
  var devices = "/dev/dri"

  package init(classes: String = "/sys/class/drm", devices: String = "/dev/dri") {
    self.classes = classes
    self.devices = devices
  }

  /// Whether there is a usable GPU. Read from files, as opening a GL context to find out costs 31 MiB and 80 ms.
  package var isGPU: Bool { !names.isEmpty }

  /// The kernel's names of usable GPUs, such as `renderD128`.
  package var names: [String] {
    let names = FolderNames.of(classes) ?? []
    return names.filter { name in
      // Where it may not be opened, GL silently draws in software.
      name.hasPrefix("renderD") && FileSystem.isReadableAndWritable("\(devices)/\(name)") && isHardware(name)
    }.sorted()
  }

  /// Drivers with a render node behind which there is no GPU: buffers for tests, and screens over USB.
  private static let software: Set = ["vgem", "vkms", "evdi"]

  private func isHardware(_ name: String) -> Bool {
    let device = "\(classes)/\(name)/device"
    guard let driver = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(device)/driver") else {
      // Platform devices may lack this link; their render node is enough.
      return true
    }
    switch driver.split(separator: "/").last.map(String.init) ?? driver {
    case let driver where Self.software.contains(driver): return false
    case "virtio_gpu": return isDrawnByHost(device)
    case "virtio-pci", "virtio-mmio":
      // The device of the bus, which has the graphics card as a device of its own.
      let cards = (FolderNames.of(device) ?? []).filter { $0.wholeMatch(of: #/virtio\d+/#) != nil }
      return cards.allSatisfy { isDrawnByHost("\(device)/\($0)") }
    default: return true
    }
  }

  /// The first of a virtual graphics card's feature bits is VIRTIO_GPU_F_VIRGL: the host draws. Without it Mesa would, on
  /// the processor.
  private func isDrawnByHost(_ device: String) -> Bool {
    let features = try? String(contentsOfFile: "\(device)/features", encoding: .utf8)
    return features.map { $0.hasPrefix("1") } ?? true
  }
}
