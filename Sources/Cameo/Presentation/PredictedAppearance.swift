/// What iOS draws of a push, and what it will not draw, and why: the rules R1–R16 as a value.
public struct PredictedAppearance: Sendable, Hashable {
    /// The layout.
    public var layout: Layout
    /// The first line; without one, iOS shows the app's name.
    public var firstLine: String?
    /// The second line.
    public var secondLine: String?
    /// The text.
    public var body: String?
    /// The picture.
    public var avatar: AvatarCandidate
    /// The address of what is shown small at the end of the card.
    public var thumbnail: String?
    /// The name of the sound; `nil` is silence.
    public var sound: String?
    /// The number on the app's icon; `nil` leaves it.
    public var badge: Int?
    /// How much the notification interrupts, in APNs' spelling; `active` where nothing is said.
    public var interruptionLevel: String
    /// Everything that will not be drawn as the payload asked.
    public var diagnostics: [Diagnostic]

    /// What iOS draws for a plan.
    ///
    /// - Parameters:
    ///   - plan: What will be done with the push.
    ///   - reading: What its payload says.
    ///   - payload: The payload.
    ///   - results: How the downloads ended. (default: all succeeded)
    public init(
        of plan: PresentationPlan,
        parsed: ParsedPayload,
        payload: Payload,
        results: DownloadResults = DownloadResults()
    ) {
        var diagnostics =
            Diagnostic.about(payload) + Diagnostic.about(parsed, payload) + plan.diagnostics
        layout = plan.layout
        firstLine = plan.titleLines.firstLine
        secondLine = plan.titleLines.secondLine
        body = plan.titleLines.body
        avatar = results.firstUsable(of: plan, diagnostics: &diagnostics)
        let attachments = results.usable(of: plan.attachments, diagnostics: &diagnostics)
        thumbnail = attachments.first { $0.type != .audio }?.url
        sound = parsed.sound ?? payload.aps.sound
        badge = parsed.badge
        interruptionLevel = Self.interruptionLevel(of: payload, parsed, diagnostics: &diagnostics)
        self.diagnostics = diagnostics
    }

    private static let levels = ["passive", "active", "time-sensitive", "critical"]

    /// iOS knows four levels in one spelling; anything else is as if nothing was said.
    private static func interruptionLevel(
        of payload: Payload,
        _ parsed: ParsedPayload,
        diagnostics: inout [Diagnostic]
    ) -> String {
        if payload.aps.isSoundCritical { diagnostics.append(.needsEntitlement("critical-alerts")) }
        guard let level = parsed.interruptionLevel ?? payload.aps.interruptionLevel else {
            return "active"
        }
        guard levels.contains(level) else {
            diagnostics.append(.interruptionLevelUnknown)
            return "active"
        }
        if level == "time-sensitive" { diagnostics.append(.needsEntitlement("time-sensitive")) }
        if level == "critical", !payload.aps.isSoundCritical {
            diagnostics.append(.needsEntitlement("critical-alerts"))
        }
        return level
    }
}
