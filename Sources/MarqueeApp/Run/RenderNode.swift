internal import MarqueeConfig

/// A GPU that programs may draw with without owning the screen.
nonisolated enum RenderNode {
  /// Told from the device files: opening a GL context to ask costs 31 MiB and 80 ms.
  static var exists: Bool {
    let names = FolderNames.of("/dev/dri") ?? []
    return names.contains { $0.hasPrefix("renderD") }
  }
}
