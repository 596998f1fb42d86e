/// What an operator can do when there is no display.
package enum DisplayAdvice {
  static var text: String {
    if !VideoDrivers.session.isEmpty {
      return "; the session that DISPLAY or WAYLAND_DISPLAY names does not answer"
    }
    return """
      ; there is no X11 or Wayland session, and no console screen that may be drawn on: connect a display, and run it \
      as a user in the groups video, render and input
      """
  }
}
