#if os(iOS) || os(visionOS) || os(Linux)
    import Foundation
    import UserNotifications

    /// One push, from what arrived to what is handed over, step by step.
    ///
    /// Between the steps it looks whether the push is with the person already, and stops: expiry can
    /// come at any time.
    struct PushRun {
        let request: UNNotificationRequest
        let delivery: Delivery<UNNotificationContent>
        let configuration: ServiceConfiguration
        let start: Double
        let record: Guarded<DeliveryRecord>

        var time: any Timekeeping { configuration.time }

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
            noteConfiguration()
            if configuration.appGroup == .locked, let notice = configuration.noticeBeforeFirstUnlock
            {
                return handOver(request.content.saying(notice))
            }
            var content = await hooked(request.content, configuration.willProcess)
            keep(content)
            content = await throughVendors(content)
            guard !delivery.isFinished else { return }
            let inspection = read(content)
            let draft = content.mutableDraft
            apply(inspection, to: draft)
            let isWaiting = !inspection.plan.fetches.isEmpty
            if isWaiting { keepStyled(draft, inspection, .none(of: inspection.plan)) }
            let enrichment = await fetched(inspection.plan)
            guard !delivery.isFinished else { return }
            let enriched = inspection.enriched(by: enrichment)
            record.access { $0.notes = enriched.appearance.notes.map(\.code) }
            attach(enriched, enrichment, to: draft)
            if configuration.willDeliver != nil { keepStyled(draft, enriched, enrichment) }
            let last = await hooked(draft, configuration.willDeliver)
            guard !delivery.isFinished else { return }
            await finish(last, enriched, enrichment)
        }

        private func noteConfiguration() {
            switch configuration.appGroup {
            case .reachable: break
            case .missing, .locked: note(.appGroup, .failed, configuration.appGroup.rawValue)
            }
            for problem in configuration.problems {
                note(.settings, .failed, problem.description)
            }
        }

        private func read(_ content: UNNotificationContent) -> Inspection {
            let payload = Payload(
                userInfo: content.userInfo,
                alert: Alert(
                    title: content.title.nonEmpty, subtitle: content.subtitle.nonEmpty,
                    body: content.body.nonEmpty))
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

        private func fetched(_ plan: Plan) async -> Enrichment {
            guard !plan.fetches.isEmpty else { return Enrichment() }
            let fetcher = configuration.fetcher
            let enrichment = await time.result(by: start + configuration.budget.media) {
                Handed(await Enrichment(of: plan, fetcher: fetcher))
            }
            note(.pictures, enrichment == nil ? .timedOut : .done)
            return enrichment?.value ?? .none(of: plan)
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
            return changed
        }

        private func throughVendors(
            _ content: UNMutableNotificationContent
        ) async -> UNMutableNotificationContent {
            var content = content
            let deadline = start + configuration.budget.media
            for step in configuration.vendorSteps where !delivery.isFinished {
                let (result, isLate) = await step.result(
                    Handed(request.with(content)), content, by: deadline, time: time)
                note(.vendor, isLate ? .timedOut : .done, step.name)
                guard let result, !result.isEmptied(from: content) else { continue }
                content = result.mutableDraft
                keep(content)
            }
            return content
        }

        func handOver(_ content: UNNotificationContent) {
            if delivery.finish(content, byOwnWork: true) { note(.handOver, .done) }
        }

        /// Keeps a snapshot: nobody who changes the draft later changes what expiry hands over.
        func keep(_ draft: UNNotificationContent) {
            delivery.improve(draft.snapshot)
        }

        func note(
            _ code: DeliveryRecord.Step.Code, _ outcome: DeliveryRecord.Step.Outcome,
            _ detail: String? = nil
        ) {
            let step = DeliveryRecord.Step(
                code: code, outcome: outcome, end: time.now - start, detail: detail)
            record.access { $0.steps.append(step) }
        }
    }
#endif
