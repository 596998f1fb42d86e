extension PlayTotals {
  /// What a card or a tier is called, and what is agreed for it.
  package struct Agreement: Sendable, Equatable {
    package var title: String
    /// In words; `nil` for no share.
    package var agreed: String?
    /// From when until when, in words; `nil` for always.
    package var dates: String?

    package init(title: String, agreed: String? = nil, dates: String? = nil) {
      (self.title, self.agreed, self.dates) = (title, agreed, dates)
    }
  }
}
