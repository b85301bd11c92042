import Cameo
import CameoAnalysis
import CameoHost
import CameoPreview

/// Downloads for a host without concurrency. Each URL is downloaded once per run, with the same
/// limits and redirect rules as in the extension. The host requests the URLs of a file
/// simultaneously.
package final class HostDownloads {
    /// The host; `nil` if there is no network.
    private let host: (any CommandHost)?
    /// The responses, by policy, size limit and URL.
    private var known: [String: LintDownload] = [:]
    /// The contents of images, by URL.
    private var images: FetchedImages.Sources = [:]

    package init(_ context: CommandContext) { host = context.host }

    /// Creates downloads that don't use the network, and only return the given images.
    package init(images: FetchedImages.Sources = [:]) {
        host = nil
        self.images = images
    }

    /// Downloads what a file needs, and returns the responses by URL.
    package func responses(to needs: FileDownloads) -> [String: LintDownload] {
        let policy = needs.policy
        // Files with different configurations may have different policies.
        let hosts = policy.allowedHosts.map { $0.sorted().joined(separator: ",") } ?? "*"
        func key(_ download: PresentationPlan.Download) -> String {
            "\(policy.allowsLocalhost) \(hosts) \(download.byteLimit) \(download.url)"
        }
        let new = needs.downloads.filter { known[key($0)] == nil }
        for transfer in transfers(of: new, policy) {
            known[key(transfer.download)] = transfer.response(policy)
        }
        var responses: [String: LintDownload] = [:]
        for download in needs.downloads { responses[download.url] = known[key(download)] }
        return responses
    }

    /// Returns the images of each plan.
    package func images(of plans: [PresentationPlan], _ policy: URLPolicy) -> [PreviewImages] {
        for transfer in transfers(of: plans.imageDownloads.filter(needsDownload), policy) {
            images[transfer.download.url] = transfer.result.map { $0.map { $0.body } }
        }
        let fetched = FetchedImages(images)
        return plans.map { fetched.images(for: $0) }
    }

    /// Returns whether an image hasn't been downloaded yet, or was requested with a lower size
    /// limit.
    private func needsDownload(_ download: PresentationPlan.Download) -> Bool {
        if case .failure(.tooLarge(let limit))? = images[download.url] {
            return limit < download.byteLimit
        }
        return images[download.url] == nil
    }

    /// Downloads URLs. Each iteration follows one redirect.
    private func transfers(
        of downloads: [PresentationPlan.Download],
        _ policy: URLPolicy
    ) -> [Transfer] {
        guard let host else { return [] }
        var transfers = downloads.map { Transfer($0) }
        while true {
            var (pending, requests): ([Int], [WebRequest]) = ([], [])
            for index in transfers.indices {
                guard let request = transfers[index].next(policy) else { continue }
                pending.append(index)
                requests.append(request)
            }
            if requests.isEmpty { return transfers }
            let start = host.time ?? 0
            let responses = host.responses(to: requests)
            let elapsed = (host.time ?? start) - start
            for (index, response) in zip(pending, responses) {
                transfers[index].receive(response, elapsed)
            }
        }
    }
}

/// A download, including its redirects.
private struct Transfer {
    private static let maxRedirects = 5

    let download: PresentationPlan.Download
    /// The result; `nil` while another request is necessary.
    private(set) var result: Result<WebResponse, DownloadError>?
    private var url: String
    private var redirects: [String] = []
    private var seconds = 0.0

    init(_ download: PresentationPlan.Download) {
        self.download = download
        url = download.url
    }

    /// Returns the next request; `nil` if the download has ended.
    mutating func next(_ policy: URLPolicy) -> WebRequest? {
        guard result == nil else { return nil }
        do throws(URLPolicyError) {
            url = try policy.validateRemote(url)
        } catch {
            result = .failure(redirects.isEmpty ? .urlNotAllowed(error) : .redirectNotAllowed)
            return nil
        }
        guard redirects.count <= Self.maxRedirects else {
            result = .failure(.redirectNotAllowed)
            return nil
        }
        guard seconds < download.timeLimit else {
            result = .failure(.timedOut(limit: download.timeLimit))
            return nil
        }
        return WebRequest(
            url,
            byteLimit: download.byteLimit,
            timeLimit: download.timeLimit - seconds
        )
    }

    /// Adds the response to the last request.
    ///
    /// - Parameter elapsed: The duration of a failed request, in seconds.
    mutating func receive(_ received: Result<WebResponse, HostError>, _ elapsed: Double) {
        do throws(HostError) {
            let response = try received.get()
            seconds += response.seconds
            if 300..<400 ~= response.status, let location = response.location {
                redirects.append(location)
                url = location
            } else if !(200..<300 ~= response.status) {
                result = .failure(.status(response.status))
            } else {
                result = response.body.isEmpty ? .failure(.emptyResponse) : .success(response)
            }
        } catch {
            seconds += elapsed
            result = .failure(failure(error))
        }
    }

    private func failure(_ error: HostError) -> DownloadError {
        switch WebResponse.Failure(rawValue: error.name) {
        case .tooLarge: .tooLarge(limit: download.byteLimit)
        case .timedOut: .timedOut(limit: download.timeLimit)
        case .untrustedCertificate: .untrustedCertificate
        case .connectionLost: .connectionLost
        case nil: .unreachable(error.description)
        }
    }

    /// Returns the properties of the response that rules check.
    func response(_ policy: URLPolicy) -> LintDownload {
        var response = LintDownload()
        switch result {
        case .success(let content)?:
            response.status = 200
            response.setContentType(content.contentType)
            response.setContent(
                count: content.body.count,
                start: Array(content.body.prefix(LintDownload.startSize)),
                try? ImageHeader(of: content.body)
            )
        case .failure(let error)?:
            if case .status(let status) = error { response.status = status }
            response.failure = error
        case nil: break
        }
        response.seconds = seconds
        response.setRedirects(redirects, policy)
        return response
    }
}
