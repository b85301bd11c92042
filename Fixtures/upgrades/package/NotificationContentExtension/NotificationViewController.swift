import CameoContentUI

/// Draws the expanded notification. Override `respond(to:)` to handle its actions in place.
final class NotificationViewController: ConversationViewController {}
