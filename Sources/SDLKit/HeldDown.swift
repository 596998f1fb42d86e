internal import CSDL2

/// What is pressed now, whatever events there were.
package struct HeldDown: Sendable, Hashable {
  package struct Finger: Sendable, Hashable {
    package var touch: Int64
    package var finger: Int64

    package init(touch: Int64, finger: Int64) {
      self.touch = touch
      self.finger = finger
    }
  }

  package var leftButton: Bool
  package var fingers: Set<Finger>

  package init(leftButton: Bool = false, fingers: Set<Finger> = []) {
    self.leftButton = leftButton
    self.fingers = fingers
  }
}

extension EventQueue {
  /// What is pressed now. X11 asks its server; elsewhere the mouse's button is as SDL's own account has it, and so are
  /// fingers everywhere: one that is not in it will never be told to lift. `nil` on drivers without any input.
  package var heldDown: HeldDown? {
    guard hasInput else { return nil }
    let buttons = SDL_GetGlobalMouseState(nil, nil)
    var fingers: Set<HeldDown.Finger> = []
    for device in 0..<max(SDL_GetNumTouchDevices(), 0) {
      let touch = SDL_GetTouchDevice(device)
      for index in 0..<max(SDL_GetNumTouchFingers(touch), 0) {
        guard let finger = unsafe SDL_GetTouchFinger(touch, index) else { continue }
        fingers.insert(.init(touch: touch, finger: unsafe finger.pointee.id))
      }
    }
    return HeldDown(leftButton: buttons & (1 << UInt32(SDL_BUTTON_LEFT - 1)) != 0, fingers: fingers)
  }
}
