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
    /// The findings about names that are ignored, such as misspelled keys.
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

    /// Whether the file contains a push, not other JSON.
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
