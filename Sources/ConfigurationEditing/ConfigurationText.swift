internal import MarqueeConfig
package import Messages

/// The text of a configuration, for changes in place.
///
/// ```swift
/// var text = try ConfigurationText(bytes: Array(yaml.utf8), file: "marquee.yaml")
/// try text.set(.text("Acme GmbH"), at: ["cards", 0, "title"])
/// let edited = String(decoding: text.bytes, as: UTF8.self)
/// ```
///
/// An edit touches the bytes of what it changes and no others: comments, blank lines, quotes, indentation, line breaks and a
/// byte order mark stay as they are. A card's comments, which are those on its lines, between them and directly above it,
/// move and go with it. After every change the text is parsed and compared to what it should hold; where that differs, or
/// where a change would have effects elsewhere, the edit is refused and the text stays as it was.
///
/// Pure: reads and writes no files. Each call takes time linear in the text's size, however many edits it applies.
package struct ConfigurationText: Sendable {
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let file: String
  private let hasByteOrderMark: Bool
  private var tree: SyntaxTree

  /// Reads a text, which need not be a valid configuration but has to be YAML: UTF-8, one document, at most 16 MiB.
  /// - Parameter file: the name for diagnostics.
  /// - Throws: the diagnostics that the loader has for such a text.
  package init(bytes: [UInt8], file: String) throws(ConfigurationError) {
    let source: SourceText
    let text: String
    do throws(SourceText.Undecodable) {
      (source, text) = try SourceText.decode(bytes, file: file, as: .configuration)
    } catch {
      throw ConfigurationError(diagnostics: [error.diagnostic])
    }
    guard let tree = SyntaxTreeBuilder.build(source.bytes) else { throw Self.syntaxError(text, source) }
    self.file = file
    self.tree = tree
    hasByteOrderMark = bytes.count > source.bytes.count
  }

  /// Reads the file at `path`, see `init(bytes:file:)`. Never blocks on a pipe or a device.
  package init(path: String) throws(ConfigurationError) {
    let bytes: [UInt8]
    do {
      bytes = try FileBytes.read(path, as: .configuration)
    } catch {
      throw ConfigurationError(
        diagnostics: [Diagnostic(file: path, place: nil, severity: .error, message: error.message)],
        isTransient: error.isTransient)
    }
    try self.init(bytes: bytes, file: path)
  }

  private static func syntaxError(_ text: String, _ source: SourceText) -> ConfigurationError {
    do {
      var faults = try YAMLText.faults(in: text)
      if !faults.hasErrors { faults.error(at: nil, "cannot be read as YAML; run 'check' on it") }
      return ConfigurationError(diagnostics: source.diagnostics(for: faults).filter { $0.severity == .error })
    } catch {
      let fault = Diagnostic(file: source.file, place: nil, severity: .error, message: "cannot be read now: \(error)")
      return ConfigurationError(diagnostics: [fault], isTransient: true)
    }
  }

  /// The text, as a file holds it.
  package var bytes: [UInt8] { (hasByteOrderMark ? Self.byteOrderMark : []) + tree.source.bytes }

  // MARK: - Edits

  /// Applies edits one after another: the paths of each are those after the edits before it. Applies all or none.
  /// - Throws: the first edit's fault, with its place in the text before the edits.
  package mutating func apply(_ edits: [Edit]) throws(ConfigurationError) {
    do throws(EditFault) {
      var editor = DraftEditor(tree)
      for edit in edits { try editor.apply(edit) }
      editor.root.settle(tree)
      guard editor.root.isChanged else { return }
      tree = try edited(editor.root)
    } catch {
      throw ConfigurationError(diagnostics: [diagnostic(error)])
    }
  }

  /// Replaces the value at `path`, or adds its last key; see `Edit.set`.
  package mutating func set(
    _ value: EditValue, at path: EditPath, order: [String] = []
  ) throws(ConfigurationError) {
    try apply([.set(value, at: path, order: order)])
  }

  /// Takes a key or a list's item out; see `Edit.remove`.
  package mutating func remove(_ path: EditPath) throws(ConfigurationError) { try apply([.remove(path)]) }

  /// Inserts an item into a list; see `Edit.insert`.
  package mutating func insert(
    _ value: EditValue, into list: EditPath, at index: Int? = nil
  ) throws(ConfigurationError) {
    try apply([.insert(value, into: list, at: index)])
  }

  /// Moves a list's item; see `Edit.move`.
  package mutating func move(
    _ path: EditPath, to list: EditPath, at index: Int? = nil
  ) throws(ConfigurationError) {
    try apply([.move(path, to: list, at: index)])
  }

  private func edited(_ root: Draft) throws(EditFault) -> SyntaxTree {
    var fault = EditFault(message: "")
    for isCautious in [false, true] {
      let bytes = try DraftWriter.write(root, over: tree, isCautious: isCautious)
      guard bytes.count <= FileBytes.limit else {
        throw EditFault(message: "would be over 16 MiB; a configuration is text of a few KiB")
      }
      do throws(EditFault) {
        guard let after = SyntaxTreeBuilder.build(bytes) else {
          throw EditFault(message: "this edit would leave no valid YAML; edit the file by hand")
        }
        try EditCheck.require(after, equals: root, of: tree)
        return after
      } catch {
        fault = error
      }
    }
    throw fault
  }

  private func diagnostic(_ fault: EditFault) -> Diagnostic {
    let source = SourceText(file: file, bytes: tree.source.bytes)
    guard let offset = fault.offset else {
      return Diagnostic(file: file, place: nil, severity: .error, message: fault.message)
    }
    return source.diagnostic(atByte: offset, fault.message)
  }
}

// MARK: - Reading

extension ConfigurationText {
  /// The text of the scalar at `path`, as written and without quotes; `nil` if there is none or it is null. Aliases are
  /// followed.
  package func text(at path: EditPath) -> String? {
    guard let id = node(at: path), tree[id].style != nil, !tree[id].isNull else { return nil }
    return tree[id].text
  }

  /// The number of a list's items or a block's keys; `nil` if neither is at `path`. Aliases are followed.
  package func count(at path: EditPath) -> Int? {
    guard let id = node(at: path), tree[id].isCollection else { return nil }
    return tree[id].isMapping ? tree[id].children.count / 2 : tree[id].children.count
  }

  /// The keys of the block at `path`, in order; `nil` if there is none. Aliases are followed.
  package func keys(at path: EditPath) -> [String]? {
    guard let id = node(at: path), tree[id].isMapping else { return nil }
    return stride(from: 0, to: tree[id].children.count, by: 2).map { tree[tree[id].children[$0]].text }
  }

  /// Where the value at `path` begins, as an editor counts; `nil` if there is none.
  package func place(of path: EditPath) -> Place? {
    guard let id = node(at: path) else { return nil }
    return SourceText(file: file, bytes: tree.source.bytes).diagnostic(atByte: tree[id].start, "").place
  }

  /// The card that begins or has a value at a place of the text, and the key of that value.
  package func card(at place: Place) -> (path: EditPath, key: String?)? {
    guard let offset = offset(of: place) else { return nil }
    for list in cardLists {
      guard let id = node(at: list) else { continue }
      for (index, card) in tree[id].children.enumerated() {
        let children = tree[card].children
        guard tree[card].isMapping, let last = children.last, offset >= tree[card].start, offset <= tree[last].start
        else { continue }
        let key = stride(from: 0, to: children.count, by: 2).first {
          tree[children[$0]].start == offset || tree[children[$0 + 1]].start == offset
        }
        return (list.index(index), key.map { tree[children[$0]].text })
      }
    }
    return nil
  }

  /// The byte at a place as an editor counts; `nil` if the text ends before it.
  private func offset(of place: Place) -> Int? {
    let bytes = tree.source.bytes
    var (offset, line) = (0, 1)
    while line < place.line {
      guard let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      (offset, line) = (end + 1, line + 1)
    }
    var column = 1
    while column < place.column, offset < bytes.count {
      offset += 1
      // The other bytes of a scalar.
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      column += 1
    }
    return offset < bytes.count ? offset : nil
  }

  /// The lists of cards: that of the document, or those of its lanes. Paths that an edit may have to add are left out.
  package var cardLists: [EditPath] {
    let lanes = count(at: ["lanes"]).map { 0..<$0 } ?? 0..<0
    let paths: [EditPath] = [["cards"]] + lanes.map { ["lanes", .index($0), "cards"] }
    return paths.filter { node(at: $0).map { tree[$0].isSequence } ?? false }
  }

  private func node(at path: EditPath) -> Int? {
    guard var id = tree.root else { return nil }
    for step in path.steps {
      let children = tree[id].children
      switch step {
      case .key(let name):
        guard tree[id].isMapping else { return nil }
        let key = stride(from: 0, to: children.count, by: 2).first {
          tree[children[$0]].style != nil && tree[children[$0]].text == name
        }
        guard let key else { return nil }
        id = children[key + 1]
      case .index(let index):
        guard tree[id].isSequence, children.indices.contains(index) else { return nil }
        id = children[index]
      }
      if tree[id].kind == .alias {
        guard let target = tree[id].target else { return nil }
        id = target
      }
    }
    return id
  }
}
