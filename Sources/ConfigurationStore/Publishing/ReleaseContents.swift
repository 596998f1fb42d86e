internal import Foundation
internal import Logos
package import MarqueeConfig
internal import Platform

/// What belongs to a configuration and is published with it: the file itself, the logos and the files of passwords that it
/// names, and the folder `fonts` beside it. Nothing outside of the configuration's folder.
package struct ReleaseContents: Sendable {
  /// Why something that is shown today cannot be published.
  package enum Objection: Sendable, Equatable {
    /// A logo or a file of a password, at its position in the configuration as the parser counts.
    case named(Place, String)
    case font(String)
  }

  struct File: Sendable {
    /// The path in the folder and in the release.
    var path: String
    /// The file's state when it was found.
    var state: FileState
  }

  /// The most files that are copied.
  static let mostFiles = 20_000

  let folder: String
  /// The content of the configuration's file.
  private(set) var text: [UInt8]
  /// The other files, sorted by their paths.
  private(set) var files: [File] = []
  /// Why it cannot be published; empty if it can.
  package private(set) var objections: [Objection] = []

  /// A file that a configuration names by a key.
  private struct Reference {
    /// As it is written.
    var path: String
    var key: String
    var place: Place
    /// The path that it leads to, and the folders that it may be in.
    var file: String
    var folders: [String]
  }

  /// Finds what belongs to the configuration in `folder`. A file that would not be used from there is left out.
  /// - Parameters:
  ///   - text: the content of the configuration's file.
  ///   - logos: those that it names.
  ///   - passwords: the files of passwords that it names.
  package init(of folder: String, text: [UInt8], logos: [Logo], passwords: [PasswordFile] = []) {
    self.folder = folder
    self.text = text
    var found: [String: FileState] = [:]
    for logo in logos {
      add(
        Reference(path: logo.path, key: "logo", place: logo.place, file: logo.file, folders: logo.folders), to: &found)
    }
    for password in passwords {
      add(
        Reference(
          path: password.path, key: "password-file", place: password.place, file: password.file,
          folders: password.folders), to: &found)
    }
    addFonts(ReleaseFolder.fonts, depth: 0, to: &found)
    files = found.map { File(path: $0.key, state: $0.value) }.sorted {
      $0.path.utf8.lexicographicallyPrecedes($1.path.utf8)
    }
    if files.count > Self.mostFiles {
      objections.append(.font("\(files.count) files belong to it; at most \(Self.mostFiles) are published"))
    }
  }

  /// The same with another text of the configuration, which names the same files.
  package func with(text: [UInt8]) -> ReleaseContents {
    var contents = self
    contents.text = text
    return contents
  }

  private mutating func add(_ file: Reference, to found: inout [String: FileState]) {
    let parts = file.path.split(separator: "/")
    if file.path.hasPrefix("/") || parts.contains("..") {
      // One that is not used as it is has been warned of.
      guard (try? LogoFile(file.file, within: file.folders)) != nil else { return }
      return objections.append(
        .named(
          file.place,
          "'\(file.key)' is \(quoted(file.path)), which leads out of the folder; to publish it, copy the file into the folder and "
            + "write its path from there"))
    }
    let path = parts.filter { $0 != "." }.joined(separator: "/")
    guard !path.isEmpty, path != ReleaseFolder.configuration, found[path] == nil else { return }
    do {
      found[path] = try LogoFile("\(folder)/\(path)", within: [folder]).identity
    } catch {
      guard case .outside = error, (try? LogoFile(file.file, within: file.folders)) != nil else { return }
      objections.append(
        .named(
          file.place,
          "'\(file.key)' is \(quoted(file.path)), a link that leads out of the folder; to publish it, put the file itself there"
        ))
    }
  }

  /// Adds all files of a folder and of those in it, but hidden ones.
  private mutating func addFonts(_ path: String, depth: Int, to found: inout [String: FileState]) {
    guard depth <= 8, let names = FolderNames.of("\(folder)/\(path)") else { return }
    for name in names where !name.hasPrefix(".") && found.count <= Self.mostFiles {
      let inner = "\(path)/\(name)"
      guard let facts = try? FileFacts(of: "\(folder)/\(inner)") else { continue }
      guard facts.kind != .folder else {
        addFonts(inner, depth: depth + 1, to: &found)
        continue
      }
      do {
        found[inner] = try LogoFile("\(folder)/\(inner)", within: [folder]).identity
      } catch {
        guard case .outside = error else {
          objections.append(.font("\(escaped(inner)) \(escaped("\(error)"))"))
          continue
        }
        objections.append(
          .font("\(escaped(inner)) is a link that leads out of the folder; to publish it, put the file itself there"))
      }
    }
  }
}
