import ConfigurationValues
import Foundation
import Testing

@testable import Displays
@testable import SDLKit

struct RendererChoiceTests {
  @Test(
    arguments: [
      (.auto, "x11", true, "gpu"), (.auto, "x11", false, "cpu"), (.gpu, "x11", false, "gpu"),
      (.cpu, "x11", true, "cpu"),
      (.auto, "KMSDRM", false, "opengles2"), (.cpu, "KMSDRM", true, "cpu"), (.auto, "wayland", false, "gpu"),
      (.auto, "dummy", false, "cpu"),
    ] as [(Configuration.RendererChoice, String, Bool, String)])
  func `the renderer depends on the configuration, the video driver and the GPU`(
    wanted: Configuration.RendererChoice, driver: String, hasGPU: Bool, expected: String
  ) {
    let found =
      switch RendererChoice.kind(wanted, on: driver, hasGPU: hasGPU) {
      case .software: "cpu"
      case .accelerated(let name): name ?? "gpu"
      }
    #expect(found == expected)
  }

  @Test(
    arguments: [
      (.auto, [:], false, true), (.auto, [:], true, false), (.cpu, [:], true, true), (.gpu, [:], false, false),
      (.auto, ["SDL_VIDEODRIVER": "kmsdrm"], false, true), (.cpu, ["SDL_VIDEODRIVER": "x11"], false, false),
      (.auto, ["DISPLAY": ":0"], false, false), (.cpu, ["WAYLAND_DISPLAY": "wayland-0"], false, false),
      (.auto, ["DISPLAY": ":0", "SDL_VIDEODRIVER": "kmsdrm"], false, true),
    ] as [(Configuration.RendererChoice, [String: String], Bool, Bool)])
  func `a console without a GPU is drawn on without GL`(
    wanted: Configuration.RendererChoice, environment: [String: String], hasGPU: Bool, expected: Bool
  ) {
    #expect(RendererChoice.isWithoutGL(wanted, in: environment, hasGPU: hasGPU) == expected)
  }

  /// Fake device files of a machine.
  private struct Machine: ~Copyable {
    let root = FileManager.default.temporaryDirectory.appending(path: "drm-\(UUID().uuidString)")
    var node: RenderNodes {
      RenderNodes(classes: root.appending(path: "class").path, devices: root.appending(path: "dev").path)
    }

    /// - Parameter card: the graphics card's own folder, where `device` is that of its bus.
    init(
      driver: String?, features: String? = nil, hasDevice: Bool = true, name: String = "renderD128",
      card: String? = nil
    ) throws {
      let files = FileManager.default
      let device = root.appending(path: "class/\(name)/device")
      try files.createDirectory(at: device, withIntermediateDirectories: true)
      try files.createDirectory(at: root.appending(path: "dev"), withIntermediateDirectories: true)
      if let driver {
        try files.createSymbolicLink(
          atPath: device.appending(path: "driver").path, withDestinationPath: "../../bus/drivers/\(driver)")
      }
      let folder = card.map { device.appending(path: $0) } ?? device
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
      try features?.write(to: folder.appending(path: "features"), atomically: true, encoding: .utf8)
      if hasDevice { try Data().write(to: root.appending(path: "dev/\(name)")) }
    }

    deinit { try? FileManager.default.removeItem(at: root) }
  }

  @Test(
    arguments: [
      ("i915", nil, true), ("v3d", nil, true), ("vgem", nil, false), ("evdi", nil, false), (nil, nil, true),
      ("virtio_gpu", "1100100000", true), ("virtio_gpu", "0100100000", false),
    ] as [(String?, String?, Bool)])
  func `a render node is a GPU unless its driver draws in software`(driver: String?, features: String?, expected: Bool)
    throws
  {
    let machine = try Machine(driver: driver, features: features)
    #expect(machine.node.isGPU == expected)
  }

  @Test(arguments: [("1100100000", true), ("0100100000", false)])
  func `a virtual graphics card behind its bus is a GPU where the host draws`(features: String, expected: Bool) throws {
    for bus in ["virtio-pci", "virtio-mmio"] {
      let machine = try Machine(driver: bus, features: features, card: "virtio3")
      #expect(machine.node.isGPU == expected)
    }
  }

  @Test func `a render node that cannot be opened, or an output alone, is no GPU`() throws {
    let closed = try Machine(driver: "i915", hasDevice: false)
    #expect(!closed.node.isGPU)
    let output = try Machine(driver: "bochs-drm", name: "card0")
    #expect(!output.node.isGPU)
    #expect(!RenderNodes(classes: "/nowhere", devices: "/nowhere").isGPU)
  }
}
