internal import CLinux
internal import Synchronization

/// The text of the console that is the controlling terminal. The kernel draws it into the console's own buffer, which
/// shows wherever no program shows a buffer of its own: between two displays, for instance.
package enum ConsoleText {
  private static let isHidden = Mutex(false)

  /// Keeps the kernel from drawing text, if systemd started this process as a service: systemd then restores the console
  /// even after SIGKILL (`TTYReset=`). Started from a shell, the process leaves the console as it is, because nothing
  /// would restore it.
  package static func hide() {
    guard ThisProcess.environment("SYSTEMD_EXEC_PID") == String(ThisProcess.identifier) else { return }
    isHidden.withLock { isHidden in
      if !isHidden { isHidden = linux_show_console_text(false) == 0 }
    }
  }

  /// Gives the console back to its text, if `hide()` has taken it away. May be called on any thread.
  package static func restore() {
    isHidden.withLock { isHidden in
      if isHidden { _ = linux_show_console_text(true) }
      isHidden = false
    }
  }
}
