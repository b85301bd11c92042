import Cameo
import CameoAnalysis
import CameoPreview

/// The options and configurations of a command that draws notifications.
struct DrawingOptions: Sendable {
    let chain: ConfigurationChain
    let parser: PayloadParser
    var phone: PhoneOptions

    init(
        _ arguments: Arguments,
        _ chain: ConfigurationChain,
        _ context: CommandContext
    ) throws(CommandError) {
        self.chain = chain
        parser = try ParsingOptions.parser(arguments, context, chain: chain)
        phone = try PhoneArguments(arguments, chain, context).phone()
    }
}

/// A payload to draw, with its images.
struct DrawnPayload: Sendable {
    let file: PayloadFile
    let inspection: Inspection
    /// The findings about ignored names, such as misspelled keys.
    private let ignoredNames: [Finding]
    private var images = PreviewImages()

    /// Reads the payloads in a file.
    static func read(
        _ source: PayloadFile.Source,
        _ parser: PayloadParser,
        _ context: CommandContext
    ) throws(CommandError) -> [DrawnPayload] {
        context.announce(source.path)
        let bytes = try source.bytes(context.host)
        let files = try PayloadFile.read(bytes, source.path, called: source.title)
        let findings = PushLinter(parser: parser).lint(bytes, name: source.path).findings
        return files.enumerated().map { index, file in
            DrawnPayload(file, parser, ignoredNames: findings.ignoredNames(ofMessage: index))
        }
    }

    init(_ file: PayloadFile, _ parser: PayloadParser, ignoredNames: [Finding] = []) {
        self.file = file
        inspection = Inspection(of: file.payload, parser: parser)
        self.ignoredNames = ignoredNames
    }

    /// Whether the file contains a push rather than other JSON.
    var isPush: Bool { file.request != nil || file.payload.looksLikePush(inspection.parsed) }

    /// Returns the preview of the notification with its images.
    func preview(_ parser: PayloadParser) -> Preview {
        Preview(
            title: file.name,
            payload: file.payload,
            parser: parser,
            images: images,
            request: file.request,
            ignoredNames: ignoredNames,
            inspection: inspection
        )
    }
}

extension [DrawnPayload] {
    /// The plans of the payloads; empty if no payload has images.
    var plans: [PresentationPlan] {
        let plans = map { $0.inspection.plan }
        return plans.contains { !$0.downloads.isEmpty } ? plans : []
    }

    /// Returns the images of the payloads; `nil` if they must be downloaded.
    ///
    /// - Parameter assets: The folder with the images; `nil` if `--assets` wasn't passed.
    func images(in assets: AssetFolder?) -> [PreviewImages]? {
        let plans = plans
        if plans.isEmpty { return [] }
        guard let images = assets?.images(of: plans) else { return nil }
        return plans.map { images.images(for: $0) }
    }
}

extension DrawnPayload {
    static func setImages(_ images: [PreviewImages], of payloads: inout [DrawnPayload]) {
        for (index, images) in zip(payloads.indices, images) { payloads[index].images = images }
    }
}

/// The concurrent part of a command that draws notifications: it reads the payloads and their
/// images.
package struct DrawingWork<Drawing: Sendable>: FileWork {
    /// The results of a file.
    package struct Output: Sendable {
        let source: PayloadFile.Source
        fileprivate(set) var payloads: [DrawnPayload] = []
        fileprivate(set) var drawings: [Drawing] = []
        fileprivate(set) var error: CommandError?
        /// Whether the file contains other JSON rather than a push.
        fileprivate(set) var isSkipped = false
    }

    package let sources: [PayloadFile.Source]
    let options: DrawingOptions
    let assets: AssetFolder?
    /// Whether files that contain other JSON are skipped.
    var skipsOthers = false
    let context: CommandContext
    /// A closure that draws a payload once its images are available.
    let draw: @Sendable (DrawnPayload) -> Drawing

    package var readsStandardInput: Bool { sources.contains { $0.path == "-" } }

    package func isShown(_ output: Output) -> Bool { output.error != nil || context.isTerminal }

    package func transform(_ source: PayloadFile.Source) -> Output {
        var output = Output(source: source)
        do throws(CommandError) {
            output.payloads = try DrawnPayload.read(source, options.parser, context)
        } catch {
            output.error = error
        }
        if skipsOthers, !output.payloads.isEmpty, output.payloads.allSatisfy({ !$0.isPush }),
            !ConfigurationChain.isCertainPayloadName(source.path)
        {
            output.payloads = []
            output.isSkipped = true
        }
        if let images = output.payloads.images(in: assets) { complete(&output, images) }
        return output
    }

    package var imageSettings: CommunicationSettings? {
        assets == nil ? options.parser.settings : nil
    }

    package func plans(_ output: Output) -> [PresentationPlan] {
        output.drawings.isEmpty ? output.payloads.plans : []
    }

    package func complete(_ output: inout Output, _ images: [PreviewImages]) {
        DrawnPayload.setImages(images, of: &output.payloads)
        output.drawings = output.payloads.map(draw)
    }
}
