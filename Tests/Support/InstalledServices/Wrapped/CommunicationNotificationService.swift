import Cameo

/// Runs the extension's own class, which the Info.plist names as
/// `wrappedExtension`, and styles its result.
final class CommunicationNotificationService: CommunicationService {}
