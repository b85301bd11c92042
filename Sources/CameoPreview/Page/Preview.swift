import Cameo
import CameoAnalysis

/// A notification to preview: its inspection for each title style, and its images.
package struct Preview: Sendable {
    /// The name of the payload's file.
    package let title: String
    package let inspection: Inspection
    package let titleStyle: CommunicationSettings.TitleStyle
    /// The avatars and attachments.
    let images: PreviewImages
    /// The message of the request; `nil` if the file contains a payload instead of a request.
    package let request: PushRequest.Message?
    /// The linter's findings about names that are ignored.
    private let ignoredNames: [Finding]
    private let others: [(titleStyle: CommunicationSettings.TitleStyle, inspection: Inspection)]
    /// The image of the thumbnail, which is the same for all title styles.
    private let thumbnail: (url: String, bytes: [UInt8], kind: ImageFormat)?

    /// The findings of the notification and of the request.
    var findings: [Finding] {
        diagnostics(of: inspection) + (request?.findings(in: inspection) ?? [])
    }

    /// Whether an image couldn't be downloaded.
    package var lacksImage: Bool {
        inspection.diagnostics.contains { $0.isOf(.avatarFailed, .mediaFailed) }
            && inspection.plan.downloads.contains { !DataURL.isImageDataURL($0.url) }
    }

    /// Returns the notification's findings for one of the inspections.
    func diagnostics(of inspection: Inspection) -> [Finding] {
        inspection.diagnostics(for: request, ignoredNames: ignoredNames)
    }

    /// Creates a preview of a payload with its images.
    ///
    /// Title styles change only the title lines, so they share the images.
    ///
    /// - Parameter inspection: The inspection of the payload by the same parser; `nil` to inspect
    ///   it.
    package init(
        title: String,
        payload: Payload,
        parser: PayloadParser = PayloadParser(),
        images: PreviewImages = PreviewImages(),
        request: PushRequest.Message? = nil,
        ignoredNames: [Finding] = [],
        inspection: Inspection? = nil
    ) {
        self.title = title
        self.request = request
        self.ignoredNames = ignoredNames
        self.images = images
        titleStyle = parser.settings.titleStyle
        let results = images.results
        let inspection = inspection ?? Inspection(of: payload, parser: parser)
        self.inspection = inspection.applying(results)
        thumbnail = Self.image(self.inspection.appearance.thumbnail, images)
        let otherStyles = CommunicationSettings.TitleStyle.allCases.filter {
            $0 != parser.settings.titleStyle
        }
        others = otherStyles.map { style in
            var settings = parser.settings
            settings.titleStyle = style
            let inspection = Inspection(of: payload, parser: PayloadParser(settings: settings))
            return (style, inspection.applying(results))
        }
    }

    /// Returns the inspection with a title style.
    package func inspection(with titleStyle: CommunicationSettings.TitleStyle) -> Inspection {
        others.first { $0.titleStyle == titleStyle }?.inspection ?? inspection
    }

    /// The distinct inspections, each with the title styles that produce it.
    var variants: [(titleStyles: [CommunicationSettings.TitleStyle], inspection: Inspection)] {
        CommunicationSettings.TitleStyle.allCases.reduce(into: []) { variants, style in
            let inspection = inspection(with: style)
            if let same = variants.firstIndex(where: {
                $0.inspection.appearance == inspection.appearance
            }) {
                variants[same].titleStyles.append(style)
            } else {
                variants.append(([style], inspection))
            }
        }
    }

    /// Returns the attachment with a URL; `nil` if it isn't available or isn't an image.
    func attachment(_ url: String?) -> PreviewImages.Image? {
        let image = thumbnail?.url == url ? thumbnail : Self.image(url, images)
        return image.map { ($0.bytes, $0.kind) }
    }

    private static func image(
        _ url: String?,
        _ images: PreviewImages
    ) -> (url: String, bytes: [UInt8], kind: ImageFormat)? {
        guard let url, let image = images.attachment(url) else { return nil }
        return (url, image.bytes, image.kind)
    }
}

/// The images of a notification and the results of their downloads.
package struct PreviewImages: Sendable {
    /// The bytes and the format of an image.
    package typealias Image = (bytes: [UInt8], kind: ImageFormat)

    /// The results of the downloads, which determine the predicted appearance.
    package var results = DownloadResults()
    /// A closure that returns the image of an avatar; `nil` if it isn't available.
    package var avatar: @Sendable (AvatarCandidate) -> Image? = { _ in nil }
    /// A closure that returns the avatar of a group member; `nil` if it isn't available.
    package var member: @Sendable (PresentationPlan.GroupMember) -> Image? = { _ in nil }
    /// A closure that returns the attachment with a URL; `nil` if it isn't available or isn't an
    /// image.
    package var attachment: @Sendable (String) -> Image? = { _ in nil }

    /// Creates an instance without images. Initials are displayed instead of avatars.
    package init() {}
}
