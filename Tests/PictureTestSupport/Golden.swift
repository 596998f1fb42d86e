import FacePainting
import Foundation
package import MarqueeValues
import TestSupport
package import Testing

/// A reviewed reference picture in Tests/Golden. Where the fonts of another release of Debian than 12 look different, it is in
/// a folder named after that release.
package struct Golden {
  private let name: String

  /// - Parameter name: of the picture's file, without its suffix.
  package init(name: String) {
    self.name = name
  }

  private static var isRecording: Bool {
    ProcessInfo.processInfo.environment["RECORD_GOLDENS"].map { !$0.isEmpty && $0 != "0" } ?? false
  }

  private var file: URL { Project.root.appending(path: "Tests/Golden/\(name).png") }
  /// Of the release that this is.
  private var ownFile: URL? {
    guard let release = DebianRelease.present, release != "12" else { return nil }
    return Project.root.appending(path: "Tests/Golden/debian-\(release)/\(name).png")
  }

  /// Expects `actual` to look like the reference. With RECORD_GOLDENS=1 it becomes the reference, of this release alone if
  /// there is another one.
  package func expect(_ actual: Bitmap, sourceLocation: SourceLocation = #_sourceLocation) throws {
    if Self.isRecording {
      // A reference that still matches is kept, so that recording shows what changed.
      func matches(_ file: URL) -> Bool {
        (try? Bitmap(pngFile: file.path)).map { PictureDifference($0, actual).isTolerable } ?? false
      }
      if let ownFile, matches(ownFile) { return }
      if matches(file) {
        // One of this release alone would be compared in its place.
        if let ownFile, FileManager.default.fileExists(atPath: ownFile.path) {
          try FileManager.default.removeItem(at: ownFile)
        }
        return
      }
      let file = ownFile ?? file
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try actual.writePNG(to: file.path)
      return
    }
    let own = ownFile.flatMap { try? Bitmap(pngFile: $0.path) }
    guard let kept = own ?? (try? Bitmap(pngFile: file.path)) else {
      Issue.record("\(file.path) is not there; RECORD_GOLDENS=1 makes it", sourceLocation: sourceLocation)
      return
    }
    let difference = PictureDifference(kept, actual)
    guard !difference.isTolerable else { return }
    let folder = Project.root.appending(path: "build/golden-failures")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (seen, marked) = (folder.appending(path: "\(name).png"), folder.appending(path: "\(name)-difference.png"))
    try actual.writePNG(to: seen.path)
    try difference.picture?.writePNG(to: marked.path)
    Issue.record(
      "\(name) looks different (\(difference)); see \(seen.path) and \(marked.path)", sourceLocation: sourceLocation)
  }
}

/// The visual difference between two pictures.
package struct PictureDifference: CustomStringConvertible {
  /// The mean over all pixels of the largest difference in a channel, 0…255.
  package private(set) var mean = 255.0
  /// The share of pixels that differ by more than 48 in a channel.
  package private(set) var strong = 1.0
  /// The reference, pale, with differences in red; `nil` if the sizes differ.
  package private(set) var picture: Bitmap?

  package init(_ kept: Bitmap, _ actual: Bitmap) {
    guard kept.width == actual.width, kept.height == actual.height else { return }
    var picture = kept
    var (sum, count) = (0, 0)
    for index in kept.pixels.indices {
      let (one, two) = (kept.pixels[index], actual.pixels[index])
      var largest = 0
      for shift in [24, 16, 8, 0] as [UInt32] {
        largest = max(largest, abs(Int(one >> shift & 255) - Int(two >> shift & 255)))
      }
      sum += largest
      if largest > 48 { count += 1 }
      let pale = (one & 0x00FC_FCFC) >> 2
      picture.pixels[index] = 0xFF00_0000 | pale | (largest > 8 ? UInt32(min(largest * 2, 255)) << 16 : 0)
    }
    mean = Double(sum) / Double(kept.pixels.count)
    strong = Double(count) / Double(kept.pixels.count)
    self.picture = picture
  }

  /// Allows what another version of a font does to the edges of letters. Beyond the limit are, measured on a strip with
  /// heading and caption: a weight one step lighter (1.1 and 0.9 %), one title left out (1.4) and a frame's step of 2 px
  /// (8.7 and 4.7 %).
  package var isTolerable: Bool { mean < 1 && strong < 0.008 }

  package var description: String {
    String(format: "mean difference %.2f of 255, %.2f%% of the pixels strongly", mean, strong * 100)
  }
}
