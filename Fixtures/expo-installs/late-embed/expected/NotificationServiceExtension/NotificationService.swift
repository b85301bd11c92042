import Cameo

/// Styles every push with `mutable-content` that tells of a person.
final class NotificationService: CommunicationService {}
