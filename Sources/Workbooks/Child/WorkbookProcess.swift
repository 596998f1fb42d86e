internal import Glibc
package import Platform

/// Reads workbooks in a confined child, so that this process unpacks nothing and reads no XML of others.
package struct WorkbookProcess: Sendable {
  /// This program with its command that reads workbooks.
  package static let command = ["/proc/self/exe", "read-workbook"]

  private let command: [String]
  private let limits: WorkbookLimits
  private let patience: Double
  private let memory: Int

  /// - Parameters:
  ///   - command: the program that calls `WorkbookService`, and its arguments. Which sheet it reads follows.
  ///   - patience: wall time for a workbook, s.
  ///   - memory: of address space, bytes: the program and its libraries, a file, its unpacked parts, and the sheet's text.
  package init(command: [String] = WorkbookProcess.command, patience: Double = 30, memory: Int = 1024 << 20) {
    (self.command, limits, self.patience, self.memory) = (command, WorkbookLimits(), patience, memory)
  }

  /// Reads a workbook from an open file. Blocks.
  /// - Parameters:
  ///   - file: a regular file, open for reading; it is read from its start.
  ///   - sheet: which one.
  package func read(_ file: borrowing Descriptor, sheet: WantedSheet = .first) throws(WorkbookFault) -> WorkbookSheet {
    let processLimits = ConfinedProcess.Limits(
      processorTime: UInt32(limits.seconds) + 5, patience: patience, memory: memory,
      // Marks of cells and rows come on top of their text.
      output: 2 * limits.text + 8 * limits.cells)
    let end: ConfinedProcess.End
    do throws(SystemError) {
      // Only what locates libraries.
      let library = ThisProcess.environment("LD_LIBRARY_PATH").map { ["LD_LIBRARY_PATH=\($0)"] } ?? []
      end = try ConfinedProcess.run(
        command + Self.arguments(for: sheet),
        environment: library + ["LC_ALL=C", "SWIFT_BACKTRACE=enable=no"], input: file, processLimits)
    } catch {
      throw WorkbookFault("cannot be read: the program that reads workbooks does not start: \(StartFault(error))")
    }
    switch end {
    case .exited(0, let output):
      guard let outcome = WorkbookWire.outcome(of: output, limits) else {
        throw Self.useless("its answer makes no sense")
      }
      return try outcome.get()
    case .exited(let status, _): throw Self.useless("it ended with status \(status)")
    // Swift aborts where an allocation fails; its checks trap.
    case .killed(SIGABRT): throw .tooMuchMemory
    case .killed(let signal): throw Self.useless("it was ended by signal \(signal)")
    case .wroteTooMuch: throw .tooLarge("more text than a table may have")
    case .tookTooLong:
      throw WorkbookFault("takes too long to read; copy the list of sponsors into a workbook of its own")
    case .unconfined: throw WorkbookFault("is not read: the system does not let its reader be confined (seccomp)")
    case .notStarted: throw WorkbookFault("cannot be read: the program that reads workbooks does not start")
    }
  }

  /// Reads a workbook whose content is in memory. Blocks.
  package func read(_ bytes: [UInt8], sheet: WantedSheet = .first) throws(WorkbookFault) -> WorkbookSheet {
    guard bytes.count <= limits.fileBytes else { throw .tooManyBytes(limits) }
    let memory: Descriptor
    do throws(SystemError) { memory = try FixedMemory.copy(of: bytes) } catch {
      throw WorkbookFault("cannot be read: \(error)")
    }
    return try read(memory, sheet: sheet)
  }

  private static func arguments(for sheet: WantedSheet) -> [String] {
    switch sheet {
    case .named(let name): ["--sheet=\(name)"]
    case .visible(passedOver: 0): []
    case .visible(let passedOver): ["--passed-over=\(passedOver)"]
    }
  }

  private static func useless(_ account: String) -> WorkbookFault {
    WorkbookFault("cannot be read: the program that reads workbooks failed (\(account)); \(WorkbookFault.remedy)")
  }
}
