import Cameo
import CameoAnalysis
import Foundation

extension Preview {
    /// Creates a preview of a payload from the results of its downloads.
    package init(
        title: String,
        payload: Payload,
        parser: PayloadParser = PayloadParser(),
        downloads: DownloadedMedia,
        request: PushRequest.Message? = nil
    ) {
        let inspection = Inspection(of: payload, parser: parser)
        self.init(
            title: title,
            payload: payload,
            parser: parser,
            images: PreviewImages(downloads, plan: inspection.plan),
            request: request,
            inspection: inspection
        )
    }
}

extension PreviewImages {
    /// Creates the images from the results of a plan's downloads.
    package init(_ downloads: DownloadedMedia, plan: PresentationPlan) {
        self.init()
        results = downloads.results
        avatar = { downloads.avatar($0, of: plan).map { ($0.bytes, $0.format) } }
        member = { downloads.avatar($0, of: plan).map { ($0.bytes, $0.format) } }
        attachment = { url in
            guard let media = downloads.file(url),
                let kind = ImageFormat(rawValue: media.format.rawValue),
                let data = FileManager.default.contents(atPath: media.file.path)
            else { return nil }
            return (Array(data), kind)
        }
    }
}
