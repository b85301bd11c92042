#if os(iOS) || os(visionOS) || os(Linux)
    import Foundation
    import Intents
    import UserNotifications

    /// One push, from what arrived to what is handed over, step by step.
    struct PushRun {
        let request: UNNotificationRequest
        let delivery: Delivery<UNNotificationContent>
        let configuration: ServiceConfiguration
        let start: Double
        let record: Guarded<DeliveryRecord>

        private var time: any Timekeeping { configuration.time }

        init(
            request: UNNotificationRequest, delivery: Delivery<UNNotificationContent>,
            configuration: ServiceConfiguration, start: Double, record: Guarded<DeliveryRecord>
        ) {
            self.request = request
            self.delivery = delivery
            self.configuration = configuration
            self.start = start
            self.record = record
        }

        func run() async {
            var content = await hooked(request.content, configuration.willProcess)
            content = await throughVendors(content)
            let payload = Payload(
                userInfo: content.userInfo,
                alert: Alert(
                    title: content.title.nonEmpty, subtitle: content.subtitle.nonEmpty,
                    body: content.body.nonEmpty))
            let inspection = read(payload)
            let draft = content.mutableDraft
            apply(inspection, to: draft)
            keep(draft)
            let enrichment = await fetched(inspection.plan)
            let enriched = inspection.enriched(by: enrichment)
            record.access { $0.notes = enriched.appearance.notes.map(\.code) }
            attach(enriched, enrichment, to: draft)
            keep(draft)
            let last = await hooked(draft, configuration.willDeliver)
            await finish(last, enriched, enrichment)
        }

        private func read(_ payload: Payload) -> Inspection {
            let inspection = Inspection(
                of: payload, reader: PayloadReader(settings: configuration.settings))
            record.access { record in
                record.messageID = inspection.reading.messageID
                record.preset = inspection.reading.preset
                record.layout = inspection.plan.layout
            }
            note(.reading, inspection.reading.preset == nil ? .skipped : .done)
            return inspection
        }

        /// Gives the content the plan's lines and identifiers; what the plan does not know stays.
        private func apply(_ inspection: Inspection, to draft: UNMutableNotificationContent) {
            let (plan, reading) = (inspection.plan, inspection.reading)
            if plan.layout != .plain {
                draft.title = plan.headline.firstLine ?? draft.title
                draft.subtitle = plan.headline.secondLine ?? ""
                draft.body = plan.headline.body ?? draft.body
            }
            if let thread = plan.threadIdentifier { draft.threadIdentifier = thread }
            if let category = reading.category { draft.categoryIdentifier = category }
            applyBadge(of: reading, to: draft)
        }

        /// Sets the badge, and counts along in the app group. Where that cannot be reached, a payload
        /// that says "one more" leaves the badge as it is.
        private func applyBadge(of reading: Reading, to draft: UNMutableNotificationContent) {
            let counter = configuration.container.map(BadgeCounter.init)
            if let increment = reading.badgeIncrement {
                guard let badge = try? counter?.apply(.add(increment)) else { return }
                draft.badge = NSNumber(value: badge)
            } else if let badge = reading.badge, badge >= 0 {
                _ = try? counter?.apply(.set(badge))
                draft.badge = NSNumber(value: badge)
            }
        }

        private func fetched(_ plan: Plan) async -> Enrichment {
            guard !plan.fetches.isEmpty else { return Enrichment() }
            let fetcher = configuration.fetcher
            let enrichment = await time.result(by: start + configuration.budget.media) {
                Handed(await Enrichment(of: plan, fetcher: fetcher))
            }
            note(.pictures, enrichment == nil ? .timedOut : .done)
            return enrichment?.value ?? .none(of: plan)
        }

        private func attach(
            _ inspection: Inspection, _ enrichment: Enrichment,
            to draft: UNMutableNotificationContent
        ) {
            // A vendor that has attached something attached the same.
            guard draft.attachments.isEmpty, !inspection.plan.attachments.isEmpty else { return }
            let files = AttachmentFiles()
            draft.attachments = inspection.plan.attachments.compactMap { media in
                enrichment.bytes(of: media.url, for: .attachment).flatMap {
                    files.attachment($0.bytes, $0.kind, media)
                }
            }
            note(.attachments, draft.attachments.isEmpty ? .failed : .done)
        }

        /// Donates, applies the style, and hands over.
        private func finish(
            _ content: UNMutableNotificationContent, _ inspection: Inspection,
            _ enrichment: Enrichment
        ) async {
            guard let intent = intent(content, inspection, enrichment) else {
                return handOver(content)
            }
            let isDonated = await donated(intent, inspection.plan)
            guard isDonated || !configuration.needsDonation else { return handOver(content) }
            do {
                // Nothing is changed in what this returns (R11).
                let styled = try content.updating(from: intent)
                note(.style, .done)
                handOver(styled)
            } catch {
                note(.style, .failed, "\((error as NSError).code)")
                handOver(content)
            }
        }

        private func intent(
            _ content: UNNotificationContent, _ inspection: Inspection, _ enrichment: Enrichment
        ) -> (any INIntent & UNNotificationContentProviding)? {
            let picture = inspection.appearance.picture
            let bytes = picture.url.flatMap { enrichment.bytes(of: $0, for: .picture)?.bytes }
            let builder = IntentBuilder(
                reading: inspection.reading, plan: inspection.plan,
                picture: bytes.map { ($0, picture.source) },
                hasFocusAccess: INFocusStatusCenter.default.authorizationStatus == .authorized,
                usesPlaceholderRecipients: configuration.usesPlaceholderRecipients)
            switch inspection.plan.layout {
            case .plain: return nil
            case .directMessage, .groupMessage: return builder.message(text: content.body)
            case .incomingCall, .missedCall, .voicemail:
                return builder.call(audioRoute: configuration.audioRoute)
            }
        }

        private func donated(_ intent: INIntent, _ plan: Plan) async -> Bool {
            let interaction = INInteraction(intent: intent, response: nil)
            interaction.direction = .incoming
            interaction.groupIdentifier = plan.conversationIdentifier
            let own = Handed(interaction)
            let deadline = time.now + configuration.budget.donation
            let code = await time.result(by: deadline) {
                let first = First<Int>()
                own.value.donate { error in first.settle((error as NSError?)?.code ?? 0) }
                return Handed(await first.value)
            }?.value
            switch code {
            case 0?: note(.donation, .done)
            case let code?: note(.donation, .failed, "\(code)")
            case nil: note(.donation, .timedOut)
            }
            return code == 0
        }

        private func handOver(_ content: UNNotificationContent) {
            if delivery.finish(content, byOwnWork: true) { note(.handOver, .done) }
        }

        /// Keeps a snapshot: nobody who changes the draft later changes what expiry hands over.
        private func keep(_ draft: UNMutableNotificationContent) {
            delivery.improve(draft.snapshot)
        }

        private func hooked(
            _ content: UNNotificationContent, _ hook: ServiceConfiguration.Hook?
        ) async -> UNMutableNotificationContent {
            guard let hook else { return content.mutableDraft }
            let own = Handed(content.mutableDraft)
            let result = await time.result(by: time.now + configuration.budget.hook) {
                Handed(try? await hook(own.value))
            }
            guard let changed = result?.value, !changed.isEmptied(from: content) else {
                note(.hook, result == nil ? .timedOut : .failed)
                return content.mutableDraft
            }
            note(.hook, .done)
            keep(changed)
            return changed
        }

        private func throughVendors(
            _ content: UNMutableNotificationContent
        ) async -> UNMutableNotificationContent {
            var content = content
            let deadline = start + configuration.budget.media
            for step in configuration.vendorSteps {
                let result = await step.result(
                    Handed(request), content.mutableDraft, by: deadline, time: time)
                note(.vendor, result == nil ? .timedOut : .done, step.name)
                guard let result, !result.isEmptied(from: content) else { continue }
                content = result.mutableDraft
                keep(content)
            }
            return content
        }

        private func note(
            _ code: DeliveryRecord.Step.Code, _ outcome: DeliveryRecord.Step.Outcome,
            _ detail: String? = nil
        ) {
            let step = DeliveryRecord.Step(
                code: code, outcome: outcome, end: time.now - start, detail: detail)
            record.access { $0.steps.append(step) }
        }
    }

    extension UNNotificationContent {
        /// A copy that can be changed.
        fileprivate var mutableDraft: UNMutableNotificationContent {
            mutableCopy() as? UNMutableNotificationContent ?? UNMutableNotificationContent()
        }

        /// Whether all of another content's text is gone. Without text a push would be lost: iOS shows
        /// the original, or with the filtering entitlement nothing.
        fileprivate func isEmptied(from other: UNNotificationContent) -> Bool {
            hasNoText && !other.hasNoText
        }

        private var hasNoText: Bool { title.isEmpty && subtitle.isEmpty && body.isEmpty }

        /// A copy that nobody changes.
        fileprivate var snapshot: UNNotificationContent {
            copy() as? UNNotificationContent ?? self
        }
    }

    extension String {
        fileprivate var nonEmpty: String? { isEmpty ? nil : self }
    }
#endif
