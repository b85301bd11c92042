import CameoApp

/// Returns whether senders may choose to notify this user despite a Focus.
///
/// Call this function when the user first receives a message with this choice, and not on first
/// launch, because iOS asks the user for access to the Focus status. A sender may choose this only
/// after learning that the message was silenced.
func allowsNotifyAnyway() async -> Bool {
    switch FocusAccess.authorization {
    case .notDetermined: await FocusAccess.request() == .authorized
    case .authorized: true
    case .denied, .restricted: false
    }
}

/// Whether a Focus silences the app. The app's server can report this to senders.
var isSilenced: Bool { FocusAccess.isFocused ?? false }
