import Cameo

/// Runs the extension's own class, which the Info.plist names as `wrappedExtension`, and styles what it
/// returns.
final class CommunicationNotificationService: CommunicationService {}
