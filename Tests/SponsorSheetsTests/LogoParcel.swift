import Foundation
import TestSupport

@testable import SponsorSheets

/// Tests of a table that comes with files of logos, in `in` of a folder that goes with the test.
protocol LogoParcel {
  var folder: TemporaryFolder { get }
}

extension LogoParcel {
  /// Chooses for a table of names and logos, among files that are made first.
  func chooser(_ table: String, _ files: [String], years: ClosedRange<Int>? = nil, title: String? = nil) throws
    -> LogoChooser
  {
    for file in files {
      let path = "\(folder.path)/in/\(file)"
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      let content = file.lowercased().hasSuffix("ico") ? Data([0, 0, 1, 0, 1, 0]) : Data("<svg/>".utf8)
      try content.write(to: URL(filePath: path))
    }
    var chooser = LogoChooser(
      file: "s.csv", home: "\(folder.path)/wall", others: ["\(folder.path)/in"], converts: false)
    chooser.choose(for: sheet("Name;Logo\n\(table)").sponsors, years: years, title: title)
    return chooser
  }

  /// The names of the files that rows get.
  func files(_ chooser: LogoChooser) -> [Int: String] {
    chooser.guessed.merging(chooser.named) { $1 }.mapValues { String($0.origin.dropFirst("\(folder.path)/in/".count)) }
  }
}
