import CameoContentUI

/// Draws an expanded notification; `respond(to:)` is where its buttons are answered in place.
final class NotificationViewController: ConversationViewController {}
