import Cameo
import CameoAnalysis
import CameoCommands
import CameoPreview
import CameoSend
import Foundation

/// A run of `cameo send`.
struct SendRun {
    let options: SendOptions
    let variables: [String: String]
    let console: Console
    let dialog: Dialog
    /// The clock for pauses and durations.
    var clock: any NotificationClock = SystemClock()

    /// A file to send, with its parsed contents.
    struct File {
        /// The path that the user passed, or `-` for standard input.
        let path: String
        let bytes: [UInt8]
        let push: PushFile

        var name: String { InputFile.label(path) }
    }

    /// A push that is ready to be sent.
    struct Prepared {
        let file: File
        let message: ProviderMessage
    }

    func run() async throws -> Int32 {
        if options.has(.setup) {
            return try await SendSetup(options, variables, console, dialog).run()
        }
        if !options.receipts.isEmpty { return try await showReceipts() }
        if options.files.isEmpty {
            return try DeliveryTrace(options, variables, console, clock).run(nil)
        }
        try checkOutputs(options.files)
        let files = try options.files.map { path in
            console.context.announce(path)
            let bytes = try InputFile.bytes(path)
            do throws(SendError) {
                return File(path: path, bytes: bytes, push: try PushFile(parsing: bytes))
            } catch {
                throw SendError(error.kind, "\(InputFile.label(path)): \(error)")
            }
        }
        var target = try SendTarget(
            options,
            variables,
            request: files.lazy.compactMap(\.push.service).first
        )
        try checkOutputs(target.files)
        guard options.dryRun != .remote || target.provider == .fcm else {
            throw CommandError.usage(
                "--dry-run=remote is available only for Firebase; pass --dry-run"
            )
        }
        guard !options.has(.wait) || target.provider == .expo else {
            throw CommandError.usage("--wait is available only for Expo, which has receipts")
        }
        let isValid = try lint(files, target)
        // A dry run shows the request and the card of an invalid file, too.
        guard isValid || options.dryRun == .local && !options.has(.curl) else {
            return ExitCode.failure
        }
        if target.provider == .simulator, options.to.isEmpty, options[.toFile] == nil {
            let code = try simulate(files, target)
            return isValid ? code : ExitCode.failure
        }
        var factory = ServiceFactory(target, options, variables, console)
        var prepared = try prepare(files, factory)
        let recipients = try recipients(&target, prepared)
        if target.listedTopic != nil {
            factory = ServiceFactory(target, options, variables, console)
            prepared = try prepare(files, factory)
        }
        if options.isShown {
            try show(prepared, recipients, factory)
            return isValid ? ExitCode.success : ExitCode.failure
        }
        try requireTrust(target)
        return try await send(prepared, recipients, factory)
    }

    private func prepare(_ files: [File], _ factory: ServiceFactory) throws -> [Prepared] {
        try files.map { file in
            do {
                return Prepared(file: file, message: try factory.message(file.push))
            } catch let error as SendError {
                throw SendError(error.kind, "\(file.name): \(error)")
            }
        }
    }

    // MARK: Checks

    /// Asks the user whether to use a project's profile that hasn't been used before.
    func requireTrust(_ target: SendTarget) throws {
        try ProfileTrust.require(
            target.loaded,
            isAcceptedByOption: options.has(.trust),
            console,
            dialog,
            folders: UserFolders(variables)
        )
    }

    /// Throws an error if an output would replace a file that the run reads. The file of `--unsent`
    /// may replace the list of recipients.
    private func checkOutputs(_ inputs: [String]) throws {
        let outputs = try OutputPaths(options.arguments, console.context)
        try outputs.check(
            options.arguments,
            inputs: inputs,
            except: [options[.toFile]].compactMap { $0 }
        )
        if let file = options[.toFile], outputs.output(replacing: file)?.option != .unsent {
            try outputs.check(file)
        }
    }

    /// Prints the lint errors of all files.
    ///
    /// - Returns: Whether the files may be sent.
    private func lint(_ files: [File], _ target: SendTarget) throws -> Bool {
        guard options.lints else { return true }
        let lint = try SendLint(options.arguments, console)
        var replaced: Set<String> = target.profile.appID == nil ? [] : ["app_id"]
        if !options.to.isEmpty || options[.toFile] != nil {
            replaced.formUnion(SendLint.recipientKeys)
        }
        var (count, isFixable) = (0, false)
        for file in files {
            let result = try lint.check(file.bytes, file.path, replaced: replaced)
            count += result.errors
            isFixable = isFixable || result.isFixable
        }
        guard count > 0 else { return true }
        let way = isFixable ? ", with cameo lint --fix where possible," : ""
        console.report(
            SendError.push(
                "\(count) \(count == 1 ? "error" : "errors"), so nothing was sent; fix "
                    + "\(count == 1 ? "it" : "them")\(way) or pass --no-lint"
            )
        )
        return false
    }

    // MARK: Recipients

    /// Returns the recipients in the options and the profile; `nil` if the files contain
    /// recipients. Sets the target's topic to the recipients' topic if no push has one.
    private func recipients(
        _ target: inout SendTarget,
        _ prepared: [Prepared]
    ) throws -> [PushRecipient]? {
        let needsTopic = prepared.allSatisfy { $0.message.lacksTopic }
        var list = SendRecipients(
            PushRequest.Service(rawValue: target.provider.rawValue) ?? .apns,
            allowsAliases: prepared.contains { $0.message.isForAliases },
            environment: target.provider == .apns ? target.apnsEnvironment : nil,
            topic: target.provider == .apns ? target.profile.topic : nil,
            adoptsTopic: needsTopic
        )
        for token in options.to { list.add(option: token) }
        try reject(list.problems, "--to")
        if let file = options[.toFile] {
            if file == "-", isatty(STDIN_FILENO) == 1 {
                console.report("Reading tokens from the terminal; end them with Control-D")
            }
            list.add(parsing: try InputFile.bytes(file))
            try reject(list.problems, InputFile.label(file))
        }
        if options.to.isEmpty, options[.toFile] == nil {
            let files = prepared.filter { !$0.message.recipients.isEmpty }
            if files.count == prepared.count { return nil }
            guard try addProfileRecipients(&list, target, prepared) else { return [] }
        }
        if needsTopic { target.listedTopic = list.topic }
        list.reportLeftOut(console)
        if list.skipped > 0, let file = options[.toFile], let unsent = options[.unsent],
            AbsolutePath.isSame(file, unsent)
        {
            throw CommandError.usage(
                """
                --unsent would remove the skipped recipients from \(InputFile.label(file)); \
                pass a different file
                """
            )
        }
        guard list.recipients.isEmpty, !options.isShown else { return list.recipients }
        throw CommandError.usage(
            list.skipped > 0
                ? "There is no recipient for this environment and app"
                : options.emptyList ?? "Missing recipient; pass --to TOKEN or --to-file FILE"
        )
    }

    /// Adds the recipients in the profile.
    ///
    /// - Returns: `false` if they can't be read, which is allowed if requests are only shown.
    private func addProfileRecipients(
        _ list: inout SendRecipients,
        _ target: SendTarget,
        _ prepared: [Prepared]
    ) throws -> Bool {
        guard let secret = target.profile.to else { return true }
        // User IDs can have any format, so a project could have the lines of any file sent.
        guard target.loaded.origin != .project || !prepared.contains(where: \.message.isForAliases)
        else {
            throw SendError.configuration(
                "\(target.name(.to)): a project's profile can't contain user IDs; pass --to or "
                    + "--to-file"
            )
        }
        if options.isShown, case .command = secret { return false }
        do {
            list.add(
                parsing: try SecretReader(console, environment: variables).bytes(
                    secret,
                    target.name(.to),
                    in: target.loaded.folder,
                    isList: true
                )
            )
        } catch  where options.isShown {
            console.report("\(error)")
            return false
        }
        try reject(list.problems, target.name(.to))
        return true
    }

    /// Throws an error for lines that contain no valid recipient.
    private func reject(_ problems: [SendRecipients.Problem], _ location: String) throws {
        guard !problems.isEmpty else { return }
        let maxCount = 10
        let lines = problems.prefix(maxCount).map { problem in
            "\(location)\(problem.line.map { ":\($0)" } ?? ""): \(problem.text.printable)"
        }
        let rest = problems.count - lines.count
        throw CommandError.usage(
            (lines + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "\n")
                + "\nNothing was sent"
        )
    }

    /// Returns the error for a stop reason; `nil` if the results already contain it.
    private func error(_ reason: PushSender.StopReason?, _ target: SendTarget) -> (any Error)? {
        switch reason {
        case nil, .requested?, .response?, .unreachable?: return nil
        case .failure(let error)?: return error
        case .wrongDeviceTokens?:
            let other = target.environment == .sandbox ? "production" : "sandbox"
            return SendError.push(
                "Stopped after many invalid device tokens, which make APNs disconnect; the tokens "
                    + "probably belong to the other environment, so pass --environment \(other)"
            )
        }
    }

    /// Returns the recipients that a file contains.
    func own(_ prepared: Prepared) throws -> [PushRecipient] {
        let recipients = prepared.message.recipients
        guard case .apns = prepared.message else { return recipients }
        var list = SendRecipients(.apns)
        for recipient in recipients { list.add(option: recipient.token) }
        try reject(list.problems, prepared.file.name)
        return list.recipients
    }

    // MARK: Sending

    /// Recommends the provider's own features if there are at least 5000 pushes.
    private func recommendSegments(_ count: Int) {
        guard count >= SendReport.manyRecipients else { return }
        console.report(
            "\(count) pushes: for an audience of this size, use the provider's own features, such "
                + "as Firebase's topics and OneSignal's segments",
            code: "many-recipients"
        )
    }

    private func send(
        _ prepared: [Prepared],
        _ recipients: [PushRecipient]?,
        _ factory: ServiceFactory
    ) async throws -> Int32 {
        let target = factory.target
        let secrets = try factory.secrets(prepared[0].message)
        let jobs = try prepared.map { prepared in
            Job(
                name: prepared.file.name,
                service: try factory.service(prepared.message, secrets),
                recipients: try recipients ?? own(prepared)
            )
        }
        let total = jobs.reduce(0) { $0 + max(1, $1.recipients.count) }
        recommendSegments(total)
        let files = try ResultFiles(options, jobs[0].recipients)
        var report = SendReport(console, options, target.provider, total: total, now: clock.now)
        let trace = options.has(.trace) ? DeliveryTrace(options, variables, console, clock) : nil
        let pool = ConnectionPool(SystemTransport.make())
        let senders = jobs.map { job in
            PushSender(job.service, pool, clock: clock, concurrency: options.concurrency)
        }
        let signals = stopOnSignals(senders)
        var results = Results()
        for (job, sender) in zip(jobs, senders) {
            let isComplete = await send(job, sender, files, &report, &results)
            // The provider would reject the pushes of other files, too.
            if !isComplete { for sender in senders { sender.stop() } }
            results.stopError = results.stopError ?? error(sender.stopReason, target)
        }
        signals.cancel()
        pool.close()
        do { try report.finish() } catch { results.writeError = results.writeError ?? error }
        try files.finish(console)
        if let stopError = results.stopError {
            if let error = stopError as? SendError, report.responseCount == 0 { throw error }
            console.report(stopError)
        }
        if let writeError = results.writeError, signals.exitCode == nil { throw writeError }
        if let code = signals.exitCode {
            console.report(
                "Stopped: \(report.responseCount) of \(total) pushes have a response",
                code: "stopped"
            )
            return code
        }
        if target.provider == .expo, !results.tickets.isEmpty {
            return try await finishExpo(results.tickets, report.exitCode.value, factory)
        }
        _ = try trace?.run(target)
        return report.exitCode.value
    }

    /// On SIGINT, SIGTERM or SIGHUP, stops once the pending pushes have finished.
    private func stopOnSignals(_ senders: [PushSender]) -> SendSignals {
        SendSignals { [console] signal in
            for sender in senders { sender.stop() }
            if console.showsProgress { console.hideProgress() }
            console.report(
                "Waiting for pending pushes"
                    + (signal == SIGINT ? "; press Control-C again to end immediately" : ""),
                code: "stopping"
            )
        }
    }

    /// A push and its recipients.
    private struct Job {
        let name: String
        let service: any PushService
        let recipients: [PushRecipient]
    }

    /// The results of all pushes of a run.
    private struct Results {
        /// The IDs of Expo's tickets.
        var tickets: [String] = []
        var stopError: (any Error)?
        var writeError: (any Error)?
    }

    /// Sends a push to its recipients, and reports the results.
    ///
    /// - Returns: `false` if the pushes of other files must not be sent.
    private func send(
        _ job: Job,
        _ sender: PushSender,
        _ files: ResultFiles,
        _ report: inout SendReport,
        _ results: inout Results
    ) async -> Bool {
        var isComplete = true
        for await result in sender.send(to: job.recipients) {
            files.add(result)
            let outcome = result.response.outcome
            if job.service.provider == .expo, outcome == .accepted, let id = result.response.id {
                results.tickets.append(id)
            }
            isComplete = isComplete && ![.unauthorized, .notSent].contains(outcome)
            do {
                try report.add(result, file: job.name, now: clock.now)
            } catch {
                // Standard output was closed, or its disk is full. Pending pushes are still
                // recorded.
                results.writeError = results.writeError ?? error
                isComplete = false
                sender.stop()
            }
        }
        return isComplete
    }
}
