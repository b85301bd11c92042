import Cameo
import CameoAnalysis
import CameoPreview

/// A command that processes many files, in steps that a host's driver performs.
package protocol FileCommand: AnyObject {
    associatedtype Work: FileWork

    /// The part of the command that can run concurrently.
    var work: Work { get }

    /// Consumes a result. The driver calls this method in the order of the files.
    func use(_ output: Work.Output) throws(CommandError)

    /// Finishes the command, and returns its exit code.
    func finish() throws(CommandError) -> Int32
}

/// The part of a command that reads and transforms files. It can run concurrently.
package protocol FileWork: Sendable {
    associatedtype Source: Sendable
    associatedtype Output: Sendable

    var sources: [Source] { get }

    /// Whether a file is standard input. If so, files are read one at a time.
    var readsStandardInput: Bool { get }

    /// Reads a file through the host and transforms its content.
    func transform(_ source: Source) -> Output

    /// Returns the downloads that the output needs; `nil` if it is complete.
    func needs(_ output: Output) -> FileDownloads?

    /// Adds the responses to the downloads, by URL.
    func complete(_ output: inout Output, _ responses: [String: LintDownload])

    /// Returns the plans whose images the output needs; empty if it is complete.
    func plans(_ output: Output) -> [PresentationPlan]

    /// Adds the images of the plans.
    func complete(_ output: inout Output, _ images: [PreviewImages])

    /// The settings for downloading the images of the plans; `nil` if no file needs images.
    var imageSettings: CommunicationSettings? { get }

    /// Returns whether consuming the output writes to the terminal, which may be showing progress.
    func isShown(_ output: Output) -> Bool
}

/// The downloads that a file needs.
package struct FileDownloads: Sendable {
    package let downloads: [PresentationPlan.Download]
    package let policy: URLPolicy
}

extension FileWork {
    package func needs(_ output: Output) -> FileDownloads? { nil }
    package func complete(_ output: inout Output, _ responses: [String: LintDownload]) {}
    package func plans(_ output: Output) -> [PresentationPlan] { [] }
    package func complete(_ output: inout Output, _ images: [PreviewImages]) {}
    package var imageSettings: CommunicationSettings? { nil }
}

extension FileCommand {
    /// Runs the command for one file at a time.
    ///
    /// - Parameter downloads: The downloads of the host. (default: none, because the host has no
    ///   network)
    package func run(_ downloads: HostDownloads = HostDownloads()) throws(CommandError) -> Int32 {
        let work = work
        for source in work.sources {
            var output = work.transform(source)
            if let needs = work.needs(output) {
                work.complete(&output, downloads.responses(to: needs))
            }
            let plans = work.plans(output)
            if let policy = work.imageSettings?.urlPolicy, !plans.isEmpty {
                work.complete(&output, downloads.images(of: plans, policy))
            }
            try use(output)
        }
        return try finish()
    }
}
