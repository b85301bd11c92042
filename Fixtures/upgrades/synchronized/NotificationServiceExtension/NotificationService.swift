import Cameo

/// Styles notifications with `mutable-content` that identify a sender.
final class NotificationService: CommunicationService {}
