package import ConfigurationValues
internal import Platform

extension LogoChooser {
  /// A logo that a dry run leaves where it is.
  package struct UncopiedLogo {
    /// What its copy would contain.
    var file: String
    /// Where it may lie.
    var folders: [String]
  }

  /// The logos that would be copied, by the paths that the configuration gets.
  package func sources(of choices: [Int: Choice]) -> [String: UncopiedLogo] {
    var sources: [String: UncopiedLogo] = [:]
    for choice in choices.values where choice.source != nil {
      let folder = PathName.folder(of: choice.read)
      sources[choice.path] = UncopiedLogo(file: choice.read, folders: [folder] + others.map(\.path))
    }
    return sources
  }
}

extension Configuration {
  /// Has logos read that are not yet where their cards name them.
  package mutating func readLogos(from sources: [String: LogoChooser.UncopiedLogo]) {
    guard !sources.isEmpty else { return }
    for lane in lanes.indices {
      for card in lanes[lane].cards.indices {
        lanes[lane].cards[card].changeLogos { logo in
          guard let source = sources[logo.path] else { return }
          logo.file = source.file
          logo.folders = source.folders
          logo.state = FileState(of: source.file)
        }
      }
    }
  }
}
