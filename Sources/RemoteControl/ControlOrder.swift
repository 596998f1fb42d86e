/// A request on its way to the render thread, and where its answer goes.
package struct ControlOrder: Sendable {
  package let request: ControlRequest
  /// Takes the answer, on any thread, and does not wait. Only the first one counts.
  package let answer: @Sendable (ControlReply) -> Void

  package init(request: ControlRequest, answer: @escaping @Sendable (ControlReply) -> Void) {
    self.request = request
    self.answer = answer
  }
}
