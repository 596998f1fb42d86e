internal import Synchronization

/// The one schedule of a marquee, for its threads: the one that reads, the ones that plan, and the render thread. Its lock is
/// never held while something is read, planned or drawn, and nothing else is locked under it.
package final class SharedChanges: Sendable {
  private let schedule = Mutex(ChangeSchedule())

  package init() {}

  /// Asks the schedule, or says something to it. Blocks no longer than that takes.
  package func ask<Answer>(_ question: (inout sending ChangeSchedule) -> sending Answer) -> sending Answer {
    schedule.withLock(question)
  }
}

/// What the schedule says of one screen. For any thread.
package struct ScreenChanges: Sendable {
  package let all: SharedChanges
  package let screen: ChangeSchedule.Screen

  /// Adds a screen to a schedule, which may be one of its own.
  package init(of all: SharedChanges = SharedChanges()) {
    self.all = all
    screen = all.ask { $0.addScreen() }
  }

  /// The screen is gone.
  package func end() { all.ask { [screen] in $0.remove(screen) } }

  /// Counts plans as being made while they are.
  package func plan<Answer>(_ work: () -> Answer) -> Answer {
    all.ask { [screen] in $0.plansBegin(on: screen) }
    defer { all.ask { [screen] in $0.plansEnd(on: screen) } }
    return work()
  }
}
