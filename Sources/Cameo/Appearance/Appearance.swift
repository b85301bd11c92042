/// What iOS draws of a push, and what it will not draw, and why: the rules R1–R16 as a value.
public struct Appearance: Sendable, Hashable {
    /// The layout.
    public var layout: Layout
    /// The first line; without one, iOS shows the app's name.
    public var firstLine: String?
    /// The second line.
    public var secondLine: String?
    /// The text.
    public var body: String?
    /// The picture.
    public var picture: Picture
    /// The address of what is shown small at the end of the card.
    public var thumbnail: String?
    /// The name of the sound; `nil` is silence.
    public var sound: String?
    /// The number on the app's icon; `nil` leaves it.
    public var badge: Int?
    /// How much the notification interrupts, in APNs' spelling; `active` where nothing is said.
    public var interruptionLevel: String
    /// Everything that will not be drawn as the payload asked.
    public var notes: [Note]

    /// What iOS draws for a plan.
    ///
    /// - Parameters:
    ///   - plan: What will be done with the push.
    ///   - reading: What its payload says.
    ///   - payload: The payload.
    ///   - enrichment: What became of the fetches; without one, as if all succeed.
    public init(
        of plan: Plan,
        parsed: ParsedPayload,
        payload: Payload,
        enrichment: Enrichment = Enrichment()
    ) {
        var notes = Note.about(payload) + Note.about(parsed, payload) + plan.notes
        layout = plan.layout
        firstLine = plan.headline.firstLine
        secondLine = plan.headline.secondLine
        body = plan.headline.body
        picture = enrichment.firstUsable(of: plan, notes: &notes)
        let attachments = enrichment.usable(of: plan.attachments, notes: &notes)
        thumbnail = attachments.first { $0.type != .audio }?.url
        sound = parsed.sound ?? payload.aps.sound
        badge = parsed.badge
        interruptionLevel = Self.interruptionLevel(of: payload, parsed, notes: &notes)
        self.notes = notes
    }

    private static let levels = ["passive", "active", "time-sensitive", "critical"]

    /// iOS knows four levels in one spelling; anything else is as if nothing was said.
    private static func interruptionLevel(
        of payload: Payload,
        _ parsed: ParsedPayload,
        notes: inout [Note]
    ) -> String {
        if payload.aps.isSoundCritical { notes.append(.needsEntitlement("critical-alerts")) }
        guard let level = parsed.interruptionLevel ?? payload.aps.interruptionLevel else {
            return "active"
        }
        guard levels.contains(level) else {
            notes.append(.interruptionLevelUnknown)
            return "active"
        }
        if level == "time-sensitive" { notes.append(.needsEntitlement("time-sensitive")) }
        if level == "critical", !payload.aps.isSoundCritical {
            notes.append(.needsEntitlement("critical-alerts"))
        }
        return level
    }
}
