import Cameo

/// Whether the app may offer "Notify Anyway" to those who write to this person.
///
/// Ask when the person first receives such a message, not at the first start: the question is about
/// their Focus. A sender may choose it only after being told that the message was silenced.
func mayBeNotifiedAnyway() async -> Bool {
    switch FocusAccess.authorization {
    case .notDetermined: await FocusAccess.request() == .authorized
    case .authorized: true
    case .denied, .restricted: false
    }
}

/// What the app's server may tell others who write now.
var isSilenced: Bool { FocusAccess.isFocused ?? false }
