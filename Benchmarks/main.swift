import CameoPreview
import Foundation
import TestSupport

// All results are compared with a baseline of the same run, because absolute times depend on the machine.
let usage = """
    usage: CameoBenchmarks [TOOL]                  all benchmarks except the faults
           CameoBenchmarks --section NAME [TOOL]   one of: growth, memory, cache, push, send, page, lint
           CameoBenchmarks --faults                the faults
           CameoBenchmarks --server PORT           the server of the pushes, for profiling a child process
    TOOL is the path of cameo, which some of the benchmarks require.
    """

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case ParsingBenchmark.argument?:
    try ParsingBenchmark.parse(arguments[1], arguments[2], count: Int(arguments[3]) ?? 0)
    exit(0)
case LintBenchmark.argument?:
    LintBenchmark.process(arguments[1], count: Int(arguments[2]) ?? 0)
    exit(0)
#if os(Linux)
case OrdinaryPushBenchmark.argument?:
    try OrdinaryPushBenchmark.Run(arguments)?.perform()
    exit(0)
case OrdinaryPushBenchmark.digestArgument?:
    try OrdinaryPushBenchmark.computeDigests(of: arguments[1], count: Int(arguments[2]) ?? 0)
    exit(0)
case MemoryBenchmark.argument?:
    try await MemoryBenchmark.download(arguments[1], from: arguments[2])
    exit(0)
case SendBenchmark.argument?:
    try await SendBenchmark.send(arguments)
    exit(0)
case FaultBenchmark.argument?:
    try FaultBenchmark.perform(arguments[1], arguments[2], server: arguments[3])
case "--server":
    let server = try BenchmarkServer.start(port: UInt16(arguments.dropFirst().first ?? "") ?? 0)
    print(server.url("/avatar/0"))
    while true { sleep(1000) }
case "--faults":
    try FaultBenchmark.report()
    TargetLog.shared.printSummary()
    exit(0)
case "--section":
    switch arguments.dropFirst().first {
    case "growth": Measurement.report(try GrowthBenchmark.run())
    case "memory": Measurement.report(try MemoryBenchmark.run())
    case "cache": Measurement.report(try CacheBenchmark.run())
    case "send": Measurement.report(try SendBenchmark.run(tool: arguments.dropFirst(2).first))
    case "page":
        Measurement.report(try await PageBenchmark.run())
        Measurement.report(try await ImageBenchmark.run(browser: try BrowserLocator.find()))
    case "lint":
        Measurement.report(try LintBenchmark.run(tool: arguments.dropFirst(2).first))
    case "push": try OrdinaryPushBenchmark.report()
    default:
        print(usage)
        exit(64)
    }
    TargetLog.shared.printSummary()
    exit(0)
#else
case "--faults":
    print("faults: not measured, because they require the stubs of Apple's frameworks on Linux")
    exit(0)
#endif
case let option? where option.hasPrefix("-"):
    print(usage)
    exit(option == "--help" || option == "-h" ? 0 : 64)
default: break
}
if let tool = arguments.first {
    // First, because the maximum memory of a child process includes that of its parent when it starts.
    Measurement.report(try InstallBenchmark.run(tool: tool))
}
Measurement.report(try ParsingBenchmark.run())
try ParsingBenchmark.report()
Measurement.report(try await PageBenchmark.run())
#if os(Linux)
try OrdinaryPushBenchmark.report()
Measurement.report(try GrowthBenchmark.run())
Measurement.report(try MemoryBenchmark.run())
Measurement.report(try SendBenchmark.run(tool: arguments.first))
#endif
Measurement.report(try CacheBenchmark.run())
if let tool = arguments.first {
    Measurement.report(try StartBenchmark.run(tool: tool))
    Measurement.report(try ManyFilesBenchmark.run(tool: tool))
    #if os(Linux)
    Measurement.report(try WatchBenchmark.run(tool: tool))
    #endif
}
Measurement.report(try LintBenchmark.run(tool: arguments.first))
if let browser = try? BrowserLocator.find() {
    Measurement.report(try await ImageBenchmark.run(browser: browser))
} else {
    print("images: not measured, no browser is installed (run make setup-browser)")
}
TargetLog.shared.printSummary()
