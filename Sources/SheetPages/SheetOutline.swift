/// What is on a sheet of cards: all but their pixels, which follow in the same order.
package struct SheetOutline: Codable, Sendable, Equatable {
  package enum Form: String, Codable, Sendable {
    case pdf, png
  }

  package enum Paper: String, Codable, Sendable, CaseIterable {
    case a4, letter

    /// pt.
    var size: (width: Double, height: Double) {
      switch self {
      case .a4: (595.28, 841.89)
      case .letter: (612, 792)
      }
    }
  }

  package struct Card: Codable, Sendable, Equatable {
    package var name: String
    /// Of its pixels, at least 1.
    package var width: Int
    package var height: Int
    /// The background of the wall, `#rrggbb`: the card's mat.
    package var mat: String

    package init(name: String, width: Int, height: Int, mat: String) {
      (self.name, self.width, self.height, self.mat) = (name, width, height, mat)
    }
  }

  package struct Section: Codable, Sendable, Equatable {
    /// The heading; `nil` for none.
    package var title: String?
    package var cards: [Card]

    package init(title: String?, cards: [Card]) {
      (self.title, self.cards) = (title, cards)
    }
  }

  package var form: Form
  /// Of a PDF.
  package var paper: Paper
  package var title: String
  /// A line below the title.
  package var note: String
  package var words: SheetWords
  package var sections: [Section]

  package init(form: Form, paper: Paper, title: String, note: String, words: SheetWords, sections: [Section]) {
    (self.form, self.paper, self.title, self.note) = (form, paper, title, note)
    (self.words, self.sections) = (words, sections)
  }
}
