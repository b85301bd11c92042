import CameoPreview
import Foundation

// Every result is compared with a baseline from the same run, because absolute times depend on the
// machine.
let usage = """
    usage: CameoBenchmarks TOOL                  all benchmarks except the faults
           CameoBenchmarks --section NAME TOOL   one of: install, lint, image, send, reading, push, memory, faults
    TOOL is the path of cameo in release configuration.
    """

func measure(_ section: String, _ tool: String) throws {
    switch section {
    case "install": Measurement.report(try InstallBenchmark.run(tool: tool))
    case "lint": Measurement.report(try LintBenchmark.run(tool: tool))
    case "image": Measurement.report(try ImageBenchmark.run(tool: tool))
    case "send": Measurement.report(try SendBenchmark.run(tool: tool))
    case "reading": Measurement.report(try ParsingBenchmark.run())
    #if os(Linux)
    case "push": Measurement.report(try PushBenchmark.run())
    case "memory": Measurement.report([try MemoryBenchmark.run()])
    case "faults": try FaultBenchmark.report()
    #else
    case "push", "memory", "faults":
        print("\(section): not measured, requires the stubs of Apple's frameworks on Linux")
    #endif
    default:
        print(usage)
        exit(64)
    }
}

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case ParsingBenchmark.argument?:
    try ParsingBenchmark.parse(arguments[1], arguments[2], count: Int(arguments[3]) ?? 0)
    exit(0)
#if os(Linux)
case PushBenchmark.argument?:
    try PushBenchmark.Run(arguments)?.perform()
    exit(0)
case MemoryBenchmark.argument?:
    try await MemoryBenchmark.download(arguments[1], from: arguments[2])
    exit(0)
case FaultBenchmark.argument?:
    try FaultBenchmark.perform(arguments[1], arguments[2], server: arguments[3])
#endif
case "--section"?:
    try measure(arguments.dropFirst().first ?? "", arguments.dropFirst(2).first ?? "")
case let tool? where !tool.hasPrefix("-"):
    for section in ["install", "lint", "image", "send", "reading", "push", "memory"] {
        try measure(section, tool)
    }
default:
    print(usage)
    exit(arguments == ["--help"] ? 0 : 64)
}
Measurement.printSummary()
