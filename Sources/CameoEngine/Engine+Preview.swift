import Cameo
import CameoAnalysis
import CameoCommands
import CameoPreview

extension Engine {
    /// `cameo preview`: notifications on a phone, as a page (format `html`), only the phone for an image (`phone`), or
    /// as cards for a terminal (`text`). With the format `measures`, the size of the image, the part to crop, the
    /// titles of the notifications and their number. With `message`, only the message of a request with this index is
    /// shown.
    static func preview(
        _ request: EngineRequest,
        _ response: inout EngineResponse
    ) throws(EngineError) {
        let settings = try EngineSettings(request)
        let files = try request.files()
        // The files are notifications of one app.
        let chain = try settings.chain(of: files[0])
        let parser = try EngineRun(request).parser(chain, &response)
        let phone = try EnginePhone.options(request, chain, settings)
        let format = request.text("format") ?? "html"
        var (payloads, failures) = response.readable(files)
        guard !payloads.isEmpty else {
            response.exitCode = ExitCode.fileError
            return
        }
        if failures > 0 { response.exitCode = ExitCode.fileError }
        if let index = request.header["message"]?.integer {
            guard payloads.indices.contains(index) else {
                throw .request("There is no message \(index)")
            }
            payloads = [payloads[index]]
        }
        let images = try EngineImages(request)
        let previews = payloads.map { payload in
            let inspection = Inspection(of: payload.payload, parser: parser)
            return Preview(
                title: payload.name,
                payload: payload.payload,
                parser: parser,
                images: images.images(for: inspection.plan),
                request: payload.request,
                inspection: inspection
            )
        }
        switch format {
        case "html": response.write(PreviewPage(previews, options: phone).html)
        case "phone":
            response.write(PreviewPage(previews, options: phone, content: .phone).html)
        case "measures":
            response.write(measures(phone, previews).compact + "\n")
        case "text":
            let card = TerminalCard(
                width: request.width,
                isColored: request.isColored,
                language: phone.language
            )
            for preview in previews { response.write(card.text(of: preview)) }
        case let format: throw .request("Unknown format '\(format.printable)'")
        }
    }

    private static func measures(_ phone: PhoneOptions, _ previews: [Preview]) -> JSONValue {
        let size = PreviewPage.phoneSize(phone)
        let canOverflow = phone.view == .expanded && phone.crop == nil
        return .object(
            JSONObject([
                ("width", .number(JSONNumber(size.width))),
                ("height", .number(JSONNumber(size.height))),
                ("cropMargin", .number(JSONNumber(PreviewPage.cropMargin(phone)))),
                ("cropScript", .string(PreviewPage.cropScript)),
                ("overflowScript", canOverflow ? .string(PreviewPage.overflowScript) : .null),
                ("titles", .array(previews.map { .string($0.title) })),
                ("summary", .string(ScreenItem.summary(of: previews))),
                ("imageSummary", .string(ScreenItem.summary(of: previews, in: phone.view))),
            ])
        )
    }

    /// The downloads of previews: one JSON object per line and URL.
    static func downloads(
        _ request: EngineRequest,
        _ response: inout EngineResponse
    ) throws(EngineError) {
        let settings = try EngineSettings(request)
        let files = try request.files()
        let chain = try settings.chain(of: files[0])
        let parser = try EngineRun(request).parser(chain, &response)
        var known: Set<String> = []
        for file in files {
            guard let payloads = try? file.payloads() else { continue }
            for payload in payloads {
                let plan = Inspection(of: payload.payload, parser: parser).plan
                for download in plan.downloads
                where !DataURL.isImageDataURL(download.url) && known.insert(download.url).inserted {
                    response.write(
                        JSONValue.object(
                            JSONObject([
                                ("url", .string(download.url)),
                                ("byteLimit", .number(JSONNumber(download.byteLimit))),
                                ("timeLimit", .number(JSONNumber(download.timeLimit))),
                            ])
                        ).compact + "\n"
                    )
                }
            }
        }
    }
}
