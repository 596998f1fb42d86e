internal import Glibc

/// Another program that takes this one's place.
package enum OtherProgram {
  /// The path of a program: beside this one, else on PATH; `nil` if it is neither there nor there.
  package static func find(_ name: String) -> String? {
    let own = (try? FileSystem.linkTarget("/proc/self/exe")).map {
      String($0.prefix(upTo: $0.lastIndex(of: "/") ?? $0.startIndex))
    }
    let folders = (ThisProcess.environment("PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(
      String.init)
    // An empty entry of PATH means the current folder, from which nothing is run.
    return ([own].compactMap(\.self) + folders).filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
      .first { unsafe access($0, X_OK) == 0 }
  }

  /// Runs the program at `path` in this process, with these arguments after its name. Returns only if that fails.
  package static func replaceThis(with path: String, _ arguments: [String]) -> SystemError {
    var words: [UnsafeMutablePointer<CChar>?] = unsafe ([path] + arguments).map { unsafe strdup($0) }
    unsafe words.append(nil)
    unsafe execv(path, words)
    let error = SystemError.last
    unsafe words.forEach { unsafe free($0) }
    return error
  }
}
