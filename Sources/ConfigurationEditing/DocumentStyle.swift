/// The habits of a document, for what is written anew. Without an example, those of the shipped configuration.
struct DocumentStyle {
  /// How much deeper than its key a block of keys is indented, in spaces.
  var step = 2
  /// How much deeper than its key the dashes of a list are indented, in spaces.
  var listOffset = 2
  /// Whether braces have blanks inside: `{ a: b }`, not `{a: b}`.
  var padsBraces = true
  /// Whether brackets have blanks inside: `[ a, b ]`, not `[a, b]`.
  var padsBrackets = false
  /// The quotes that the document uses most.
  var quotes = SyntaxTree.Node.Style.double
  /// Keys with a block of keys or a list as their value: whether the first of them is in brackets.
  var flowKeys: [String: Bool] = [:]

  init(_ tree: SyntaxTree) {
    var examples: Set<String> = []
    var (single, double) = (0, 0)
    for (id, node) in tree.nodes.enumerated() {
      if node.style == .single { single += 1 }
      if node.style == .double { double += 1 }
      guard node.isCollection, !node.children.isEmpty else { continue }
      if node.isFlow, tree.isBracketed(id) {
        let isPadded = tree.source.isBlank(at: node.content + 1)
        if node.isMapping, examples.insert("{").inserted { padsBraces = isPadded }
        if node.isSequence, examples.insert("[").inserted { padsBrackets = isPadded }
      }
      guard let parent = node.parent, tree[parent].isMapping, let position = tree.position(of: id) else { continue }
      let key = tree[parent].children[2 * position]
      if flowKeys[tree[key].text] == nil { flowKeys[tree[key].text] = node.isFlow }
      guard !node.isFlow, !examples.contains(node.isMapping ? "step" : "list") else { continue }
      let depth = tree.source.column(node.content) - tree.source.column(tree[key].start)
      if node.isMapping, depth > 0 { step = depth } else if node.isSequence, depth >= 0 { listOffset = depth }
      examples.insert(node.isMapping ? "step" : "list")
    }
    if single > double { quotes = .single }
  }
}
