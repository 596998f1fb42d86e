import Foundation
import TestSupport
import Testing

@testable import Displays

/// Which input device a touch comes from, in folders of links as the kernel and udev make them.
struct TouchPanelsTests {
  private let folder: TemporaryFolder
  private let panels: TouchPanels

  /// Twins: descriptor 11 is event3 on the first port, 12 is event4 on the second.
  init() throws {
    folder = try TemporaryFolder()
    let files = FileManager.default
    for name in ["fd", "input/by-path"] {
      try files.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
    }
    for number in 3...5 { _ = try folder.write("", to: "input/event\(number)") }
    for (link, target) in [
      ("fd/11", "\(folder.path)/input/event3"), ("fd/12", "\(folder.path)/input/event4"),
      ("fd/13", "socket:[4711]"), ("fd/14", "\(folder.path)/input/event9 (deleted)"),
      ("fd/15", "\(folder.path)/input/event5"), ("input/by-path/pci-0000:00:14.0-usb-0:1:1.0-event", "../event3"),
      ("input/by-path/pci-0000:00:14.0-usbv2-0:1:1.0-event", "../event3"),
      ("input/by-path/pci-0000:00:14.0-usb-0:2:1.0-event", "../event4"),
      ("input/by-path/platform-gone-event", "../event8"),
    ] {
      try files.createSymbolicLink(atPath: "\(folder.path)/\(link)", withDestinationPath: target)
    }
    panels = TouchPanels(descriptors: "\(folder.path)/fd", links: "\(folder.path)/input/by-path")
  }

  @Test func `a touchscreen is known by all its names`() {
    #expect(
      panels.names(of: 11) == [
        "pci-0000:00:14.0-usb-0:1:1.0-event", "pci-0000:00:14.0-usbv2-0:1:1.0-event",
      ])
    #expect(panels.names(of: 12) == ["pci-0000:00:14.0-usb-0:2:1.0-event"])
    // One that udev has no name for.
    #expect(panels.names(of: 15).isEmpty && panels.device(of: 15) != nil)
  }

  @Test(
    arguments: [
      ("pci-0000:00:14.0-usb-0:1:1.0-event", 11, true), ("pci-0000:00:14.0-usb-0:1:1.0-event", 12, false),
      ("pci-0000:00:14.0-usbv2-0:1:1.0-event", 11, true), ("pci-0000:00:14.0-usb-0:2:1.0-event", 12, true),
      ("pci-0000:00:14.0-usb-0:9:1.0-event", 11, false), ("platform-gone-event", 11, false), ("", 11, false),
      ("pci-0000:00:14.0-usb-0:1:1.0-event", 13, false), ("pci-0000:00:14.0-usb-0:1:1.0-event", 14, false),
      ("pci-0000:00:14.0-usb-0:1:1.0-event", 99, false), ("pci-0000:00:14.0-usb-0:1:1.0-event", -1, false),
    ] as [(String, Int64, Bool)])
  func `a touch is on the panel that is written`(written: String, touch: Int64, isSo: Bool) {
    #expect(panels.isPanel(written, touch: touch) == isSo)
  }

  @Test func `the panel may be written as a path`() {
    #expect(panels.isPanel("\(panels.links)/pci-0000:00:14.0-usb-0:2:1.0-event", touch: 12))
    #expect(panels.isPanel("\(folder.path)/input/event4", touch: 12))
    #expect(!panels.isPanel("\(folder.path)/input/event4", touch: 11))
  }

  @Test func `a panel that is plugged in elsewhere is another`() throws {
    let link = "\(panels.links)/pci-0000:00:14.0-usb-0:2:1.0-event"
    try FileManager.default.removeItem(atPath: link)
    #expect(!panels.isPanel("pci-0000:00:14.0-usb-0:2:1.0-event", touch: 12))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../event5")
    #expect(!panels.isPanel("pci-0000:00:14.0-usb-0:2:1.0-event", touch: 12))
    #expect(panels.isPanel("pci-0000:00:14.0-usb-0:2:1.0-event", touch: 15))
  }
}
