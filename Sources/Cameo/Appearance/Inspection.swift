/// A payload taken all the way: what was read, what is planned, what will be drawn.
public struct Inspection: Sendable {
    /// The payload.
    public let payload: Payload
    /// What it says.
    public let parsed: ParsedPayload
    /// What will be done.
    public let plan: Plan
    /// What iOS draws.
    public let appearance: Appearance

    /// Inspects a payload as if every fetch succeeds.
    public init(of payload: Payload, parser: PayloadParser = PayloadParser()) {
        self.init(of: payload, parser: parser, account: nil)
    }

    /// Inspects a payload that is known to be an account's, whether it says so or not.
    init(of payload: Payload, parser: PayloadParser, account: String?) {
        self.payload = payload
        parsed = parser.read(payload, account: account)
        plan = Plan(for: parsed, of: payload, settings: parser.settings)
        appearance = Appearance(of: plan, parsed: parsed, payload: payload)
    }

    /// The same with what became of the fetches.
    public func enriched(by enrichment: Enrichment) -> Inspection {
        Inspection(
            payload: payload,
            parsed: parsed,
            plan: plan,
            appearance: Appearance(
                of: plan,
                parsed: parsed,
                payload: payload,
                enrichment: enrichment
            )
        )
    }

    /// The same for a push that has its attachments already.
    var withoutAttachments: Inspection {
        var plan = plan
        plan.attachments = []
        plan.fetches.removeAll { $0.purpose == .attachment }
        return Inspection(
            payload: payload,
            parsed: parsed,
            plan: plan,
            appearance: Appearance(of: plan, parsed: parsed, payload: payload)
        )
    }

    private init(payload: Payload, parsed: ParsedPayload, plan: Plan, appearance: Appearance) {
        self.payload = payload
        self.parsed = parsed
        self.plan = plan
        self.appearance = appearance
    }
}
