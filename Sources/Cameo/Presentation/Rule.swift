/// A rule of what iOS draws, by its number in the documentation's article "What iOS draws".
public enum Rule: String, Sendable, CaseIterable {
    case R1, R2, R3, R4, R5, R6, R7, R8, R9, R10, R11, R12, R13, R14, R15, R16

    /// Whether the rule was seen to hold by people who tried it on a device, rather than only read
    /// out of Apple's code or inferred.
    public var isVerifiedOnDevice: Bool {
        switch self {
        case .R1, .R6, .R8, .R12, .R16: false
        default: true
        }
    }

    /// The rule in one sentence.
    public var summary: String {
        switch self {
        case .R1:
            "A message is a group's when it has, besides the sender and the owner of the device, "
                + "one other recipient or a recipient count of at least 1."
        case .R2: "A direct message shows the sender's picture and no other."
        case .R3: "A group shows the group's picture and no other, not even the sender's."
        case .R4: "The first line is the sender's name; the title is never drawn."
        case .R5:
            "The second line is a group's only: \"replied to you\", \"mentioned you\", the "
                + "group's name, or its members. The subtitle is never drawn."
        case .R6:
            "Without a picture people see the app's icon or a grey silhouette: a picture is "
                + "always supplied."
        case .R7: "Only a picture given as data is dependable; it is drawn at about 38 points."
        case .R8:
            "Without a sender, or with the device's owner as sender, the style is not applied, and "
                + "no error says so. A handle that equals the name hides the name."
        case .R9:
            "A call shows its contact; with several, the picture of the call record and no sender."
        case .R10:
            "Without the app's entitlement the style is not applied, and no error says so."
        case .R11: "What updating(from:) returned is handed over unchanged."
        case .R12:
            "The thread identifier may be rewritten from the conversation's: both are kept equal."
        case .R13: "An @ in a thread identifier crashes the system when the thread is muted."
        case .R14:
            "Direct or group also decides what is announced: recipients are others, never the "
                + "sender."
        case .R15: "From iOS 18 a message's text can be styled."
        case .R16: "A failed donation does not cost the style."
        }
    }
}
