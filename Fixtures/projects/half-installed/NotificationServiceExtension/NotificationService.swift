import Cameo

final class NotificationService: CommunicationService {}
