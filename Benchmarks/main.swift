import Foundation

// Ratios within one run, each against a named baseline: absolute times say little about another
// machine.

let arguments = CommandLine.arguments.dropFirst()
Measurement.report(try ReadingBenchmark.run())
if let tool = arguments.first {
    Measurement.report(try StartBenchmark.run(tool: tool))
}
