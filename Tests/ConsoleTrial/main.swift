import Foundation
import Logging

// Displays of a console without GL, several at once on one thread, each with a picture that moves, for Tests/Console:
// ConsoleTrial ORDERS. The file ORDERS is written beside its place and renamed, a line an order; when it is gone all is done.
guard CommandLine.arguments.count == 2 else {
  print("usage: ConsoleTrial orders")
  exit(64)
}
let trial = Trial(logger: Logger(label: "trial", factory: { StreamLogHandler.standardError(label: $0) }))
trial.run(CommandLine.arguments[1])
