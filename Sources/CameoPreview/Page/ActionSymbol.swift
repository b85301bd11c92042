import Cameo

/// A drawing for the icon of a button. Apps specify SF Symbols, which are licensed only for Apple's
/// platforms, so the page has its own drawings for common names, and a frame for all others.
enum ActionSymbol {
    case reply, forward, check, cross, trash, bell, mutedBell, heart, star, thumbUp, thumbDown
    case eye, phone, video, calendar, clock, person, bubble, camera, photo, link, pin, flag
    case bookmark, archive, share, play, stop, lock, plus, minus, prohibited, info, ellipsis
    case send, warning, other

    /// Chooses the drawing for an icon.
    init(of icon: NotificationAction.Icon) {
        switch icon {
        case .system(let name): self = Self.named(name)
        // A template image is in the app's bundle, so the page can't display it.
        case .template: self = .other
        }
    }

    /// The prefixes of names whose first word doesn't determine the drawing.
    private static let prefixes: [(String, ActionSymbol)] = [
        ("arrowshape.turn.up.left", .reply), ("arrow.turn.up.left", .reply),
        ("arrow.uturn.left", .reply), ("arrowshape.turn.up.right", .forward),
        ("bell.slash", .mutedBell), ("hand.thumbsdown", .thumbDown),
        ("hand.thumbsup", .thumbUp), ("square.and.arrow.up", .share),
        ("exclamationmark.triangle", .warning), ("person.crop.circle.badge.xmark", .cross),
    ]

    /// Returns the drawing for the name of an SF Symbol. Variants such as `.fill` and `.circle`
    /// share a drawing.
    static func named(_ name: String) -> ActionSymbol {
        for (prefix, symbol) in prefixes where name.hasPrefix(prefix) { return symbol }
        switch String(name.prefix { $0 != "." }) {
        case "reply": return .reply
        case "checkmark": return .check
        case "xmark": return .cross
        case "nosign": return .prohibited
        case "minus": return .minus
        case "trash": return .trash
        case "bell": return .bell
        case "heart": return .heart
        case "star": return .star
        case "eye": return .eye
        case "phone": return .phone
        case "video": return .video
        case "calendar": return .calendar
        case "clock", "alarm", "timer": return .clock
        case "person": return .person
        case "bubble", "message", "text": return .bubble
        case "camera": return .camera
        case "photo": return .photo
        case "link", "safari", "globe": return .link
        case "mappin", "location", "map", "pin": return .pin
        case "flag": return .flag
        case "bookmark": return .bookmark
        case "archivebox", "tray", "envelope": return .archive
        case "play": return .play
        case "stop", "pause": return .stop
        case "lock": return .lock
        case "plus": return .plus
        case "info", "questionmark": return .info
        case "ellipsis": return .ellipsis
        case "paperplane", "arrow": return .send
        default: return .other
        }
    }

    /// Returns an HTML element that displays the drawing.
    func html(className: String) -> String {
        """
        <svg class="\(className)" viewBox="0 0 24 24" aria-hidden="true"><path d="\(path)" fill="none" \
        stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>
        """
    }

    /// The lines of the drawing as an SVG path, in a square of 24 units.
    private var path: String {
        switch self {
        case .reply: "M9 6 3.5 11.5 9 17M4 11.5h10a6.5 6.5 0 0 1 6.5 6.5v1"
        case .forward: "M15 6l5.5 5.5L15 17M20 11.5H10A6.5 6.5 0 0 0 3.5 18v1"
        case .check: "M5 12.5 10 17.5 19.5 7"
        case .cross: "M6 6l12 12M18 6 6 18"
        case .trash: "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 11v5M14 11v5"
        case .bell:
            "M5 17.5h14c-1.8-2-1.8-3.5-1.8-7a5.2 5.2 0 0 0-10.4 0c0 3.5 0 5-1.8 7zM10 20.5h4"
        case .mutedBell:
            "M8 6.8a5.2 5.2 0 0 1 9.2 3.7c0 2.5 0 4 .7 5.5M15 17.5H5c1.8-2 1.8-3.5 1.8-7M10"
                + " 20.5h4M4 4l16 16"
        case .heart:
            "M12 20C4 14.5 3.5 11.5 3.5 9A4.3 4.3 0 0 1 12 7.5 4.3 4.3 0 0 1 20.5 9c0 2.5-.5"
                + " 5.5-8.5 11z"
        case .star: "M12 3.5l2.6 5.6 6 .7-4.5 4.1 1.3 6.1-5.4-3.1L6.6 20l1.3-6.1-4.5-4.1 6-.7z"
        case .thumbUp:
            "M7.5 20H4V10.5h3.5zM7.5 11 11 3.5c2 0 2.8 1.5 2.3 3.5l-.5 2.5h6c1.2 0 1.9 1 1.6"
                + " 2.2l-1.6 6.5c-.3 1.1-1.2 1.8-2.3 1.8H7.5"
        case .thumbDown:
            "M7.5 4H4v9.5h3.5zM7.5 13l3.5 7.5c2 0 2.8-1.5 2.3-3.5l-.5-2.5h6c1.2 0 1.9-1"
                + " 1.6-2.2l-1.6-6.5C18.5 4.7 17.6 4 16.5 4H7.5"
        case .eye:
            "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1"
                + " 1 0 6 3 3 0 0 1 0-6z"
        case .phone:
            "M5 4h3.5l1.7 4.3-2.2 1.7a12 12 0 0 0 6 6l1.7-2.2L20 15.5V19c0 .8-.7 1.5-1.5"
                + " 1.5C10.5 20.5 3.5 13.5 3.5 5.5 3.5 4.7 4.2 4 5 4z"
        case .video: "M3.5 7.5h11.5v9H3.5zM15 11l5.5-3v8L15 13"
        case .calendar: "M4 6h16v14H4zM4 10.5h16M8.5 3.5V7M15.5 3.5V7"
        case .clock: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3 2.5"
        case .person: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20.5c0-4 3.5-6 7.5-6s7.5 2 7.5 6"
        case .bubble: "M4 5h16v11.5h-8.5L7 20.5v-4H4z"
        case .camera:
            "M3.5 7.5H8L9.5 5h5L16 7.5h4.5V19h-17zM12 10a3.2 3.2 0 1 1 0 6.4A3.2 3.2 0 0 1 12"
                + " 10z"
        case .photo: "M3.5 5h17v14h-17zM3.5 16l5-5 4.5 4.5 2.5-2.5 5 5"
        case .link:
            "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0"
                + " 0 0 5.7 5.7L12 17"
        case .pin:
            "M12 21s7-6.5 7-11a7 7 0 0 0-14 0c0 4.5 7 11 7 11zM12 7.5a2.5 2.5 0 1 1 0 5 2.5"
                + " 2.5 0 0 1 0-5z"
        case .flag: "M5.5 21V4M5.5 4.5c5-2 8 2.5 13 0v9c-5 2.5-8-2-13 0"
        case .bookmark: "M6.5 4h11v16.5l-5.5-4-5.5 4z"
        case .archive: "M3.5 5h17v4.5h-17zM5 9.5V19.5h14V9.5M10 13h4"
        case .share: "M12 14.5V3.5M8 7l4-3.5L16 7M8.5 10.5H6v10h12v-10h-2.5"
        case .play: "M7 4.5 19 12 7 19.5z"
        case .stop: "M6 6h12v12H6z"
        case .lock: "M6 11h12v9.5H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11"
        case .plus: "M12 5v14M5 12h14"
        case .minus: "M5 12h14"
        case .prohibited: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM6 6l12 12"
        case .info: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 11v5.5M12 7.7v.1"
        case .ellipsis: "M6 12h.1M12 12h.1M18 12h.1"
        case .send: "M12 19V5.5M6 11.5l6-6 6 6"
        case .warning: "M12 4 21 19.5H3zM12 10v4.5M12 17.2v.1"
        case .other: "M5 8V5h3M16 5h3v3M19 16v3h-3M8 19H5v-3"
        }
    }
}
