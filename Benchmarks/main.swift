import CameoPreview
import Foundation

// All results are ratios to a baseline of the same run, because absolute times depend on the machine.

let arguments = CommandLine.arguments.dropFirst()
#if os(Linux)
if arguments.first == OrdinaryPushBenchmark.argument {
    try OrdinaryPushBenchmark.Run(Array(arguments))?.perform()
    exit(0)
}
if arguments.first == "--only-push" {
    try OrdinaryPushBenchmark.report()
    exit(0)
}
if arguments.first == MemoryBenchmark.argument {
    try await MemoryBenchmark.download(arguments[2], from: arguments[3])
    exit(0)
}
#endif
if arguments.first == ParsingBenchmark.argument {
    let (variant, name, count) = (arguments[2], arguments[3], Int(arguments[4]) ?? 0)
    try ParsingBenchmark.parse(variant, name, count: count)
    exit(0)
}
if let tool = arguments.first {
    // First, because the maximum memory of a child process includes that of its parent when it starts.
    Measurement.report(try InstallBenchmark.run(tool: tool))
}
Measurement.report(try ParsingBenchmark.run())
try ParsingBenchmark.report()
Measurement.report(try await PageBenchmark.run())
#if os(Linux)
try MemoryBenchmark.report()
#endif
Measurement.report(try CacheBenchmark.run())
if let tool = arguments.first {
    Measurement.report(try StartBenchmark.run(tool: tool))
    Measurement.report(try ManyFilesBenchmark.run(tool: tool))
    #if os(Linux)
    Measurement.report(try WatchBenchmark.run(tool: tool))
    #endif
}
if let browser = try? BrowserLocator.find() {
    Measurement.report(try await ImageBenchmark.run(browser: browser))
} else {
    print("images: not measured, no browser is installed (run make setup-browser)")
}
