/// A payload taken all the way: what was read, what is planned, what will be drawn.
public struct Inspection: Sendable {
    /// The payload.
    public let payload: Payload
    /// What it says.
    public let reading: Reading
    /// What will be done.
    public let plan: Plan
    /// What iOS draws.
    public let appearance: Appearance

    /// Inspects a payload as if every fetch succeeds.
    public init(of payload: Payload, reader: PayloadReader = PayloadReader()) {
        self.init(of: payload, reader: reader, account: nil)
    }

    /// Inspects a payload that is known to be an account's, whether it says so or not.
    init(of payload: Payload, reader: PayloadReader, account: String?) {
        self.payload = payload
        reading = reader.read(payload, account: account)
        plan = Plan(for: reading, of: payload, settings: reader.settings)
        appearance = Appearance(of: plan, reading: reading, payload: payload)
    }

    /// The same with what became of the fetches.
    public func enriched(by enrichment: Enrichment) -> Inspection {
        Inspection(
            payload: payload,
            reading: reading,
            plan: plan,
            appearance: Appearance(
                of: plan,
                reading: reading,
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
            reading: reading,
            plan: plan,
            appearance: Appearance(of: plan, reading: reading, payload: payload)
        )
    }

    private init(payload: Payload, reading: Reading, plan: Plan, appearance: Appearance) {
        self.payload = payload
        self.reading = reading
        self.plan = plan
        self.appearance = appearance
    }
}
