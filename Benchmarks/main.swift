import CameoPreview
import Foundation

// Ratios within one run, each against a named baseline: absolute times say little about another
// machine.

let arguments = CommandLine.arguments.dropFirst()
#if os(Linux)
if arguments.first == AllocationBenchmark.argument {
    let (way, count) = (arguments[2], Int(arguments[3]) ?? 0)
    AllocationBenchmark.deliver(way, count: count)
    exit(0)
}
if arguments.first == MemoryBenchmark.argument {
    try await MemoryBenchmark.download(arguments[2], from: arguments[3])
    exit(0)
}
#endif
Measurement.report(try ReadingBenchmark.run())
Measurement.report(try await PageBenchmark.run())
#if os(Linux)
Measurement.report(DeliveryBenchmark.run())
try await PushBenchmark.report()
try AllocationBenchmark.report()
try MemoryBenchmark.report()
#endif
Measurement.report(try CacheBenchmark.run())
if let tool = arguments.first {
    Measurement.report(try StartBenchmark.run(tool: tool))
    Measurement.report(try InstallBenchmark.run(tool: tool))
}
if let browser = try? BrowserLocator.find() {
    Measurement.report(try await PictureBenchmark.run(browser: browser))
} else {
    print("pictures: not measured, there is no browser (make setup-browser)")
}
