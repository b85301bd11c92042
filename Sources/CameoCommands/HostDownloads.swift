import Cameo
import CameoAnalysis
import CameoHost

/// Downloads of a host without concurrency, one after the other, with the limits of the extension and each URL once per
/// run. The rules for redirects are those of the extension's downloader.
package final class HostDownloads {
    private static let maxRedirects = 5

    /// The content of a response.
    package struct Content {
        package let bytes: [UInt8]
        fileprivate let type: String?
    }

    private let context: CommandContext
    /// The responses, by the policy, the limit and the URL.
    private var known: [String: LintDownload] = [:]

    package init(_ context: CommandContext) { self.context = context }

    /// Returns the responses to the downloads of a file, by URL.
    package func responses(to needs: FileDownloads) -> [String: LintDownload] {
        var responses: [String: LintDownload] = [:]
        for download in needs.downloads {
            // Files with other configurations may have other policies.
            let hosts = needs.policy.allowedHosts.map { $0.sorted().joined(separator: ",") } ?? "*"
            let key =
                "\(needs.policy.allowsLocalhost) \(hosts) \(download.byteLimit) \(download.url)"
            let response = known[key] ?? response(to: download, needs.policy)
            known[key] = response
            responses[download.url] = response
        }
        return responses
    }

    private func response(
        to download: PresentationPlan.Download,
        _ policy: URLPolicy
    ) -> LintDownload {
        var response = LintDownload()
        var redirects: [String] = []
        let start = context.host.time ?? 0
        do throws(DownloadError) {
            let content = try content(of: download, policy) { redirects.append($0) }
            response.status = 200
            response.setContentType(content.type)
            response.setContent(
                count: content.bytes.count,
                start: Array(content.bytes.prefix(LintDownload.startSize)),
                try? ImageHeader(of: content.bytes)
            )
        } catch {
            if case .status(let status) = error { response.status = status }
            response.failure = error
        }
        response.seconds = (context.host.time ?? start) - start
        response.setRedirects(redirects, policy)
        return response
    }

    /// Downloads a URL.
    ///
    /// - Parameter onRedirect: Called with the URL of each redirect, before it is validated.
    package func content(
        of download: PresentationPlan.Download,
        _ policy: URLPolicy,
        onRedirect: (String) -> Void = { _ in }
    ) throws(DownloadError) -> Content {
        let start = context.host.time ?? 0
        var url = download.url
        for hop in 0...Self.maxRedirects {
            do throws(URLPolicyError) {
                url = try policy.validateRemote(url)
            } catch {
                throw hop == 0 ? .urlNotAllowed(error) : .redirectNotAllowed
            }
            let elapsed = (context.host.time ?? start) - start
            guard elapsed < download.timeLimit else { throw .timedOut(limit: download.timeLimit) }
            let response = try request(url, download, timeLimit: download.timeLimit - elapsed)
            if 300..<400 ~= response.status, let location = response.location {
                onRedirect(location)
                url = location
                continue
            }
            guard 200..<300 ~= response.status else { throw .status(response.status) }
            guard !response.body.isEmpty else { throw .emptyResponse }
            return Content(bytes: response.body, type: response.contentType)
        }
        throw .redirectNotAllowed
    }

    private func request(
        _ url: String,
        _ download: PresentationPlan.Download,
        timeLimit: Double
    ) throws(DownloadError) -> WebResponse {
        do throws(HostError) {
            return try context.host.request(
                url,
                byteLimit: download.byteLimit,
                timeLimit: timeLimit
            )
        } catch {
            switch WebResponse.Failure(rawValue: error.name) {
            case .tooLarge: throw .tooLarge(limit: download.byteLimit)
            case .timedOut: throw .timedOut(limit: download.timeLimit)
            case .untrustedCertificate: throw .untrustedCertificate
            case .connectionLost: throw .connectionLost
            case nil: throw .unreachable(error.description)
            }
        }
    }
}
