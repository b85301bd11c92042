import CameoApp

/// Returns whether senders may choose to notify this user anyway.
///
/// Call it when the user first receives such a message, not at the first launch, since iOS then asks about
/// access to the Focus status. A sender may choose to notify anyway only after learning that the message
/// was silenced.
func allowsNotifyAnyway() async -> Bool {
    switch FocusAccess.authorization {
    case .notDetermined: await FocusAccess.request() == .authorized
    case .authorized: true
    case .denied, .restricted: false
    }
}

/// Whether a Focus silences the app. The app's server can report it to senders.
var isSilenced: Bool { FocusAccess.isFocused ?? false }
