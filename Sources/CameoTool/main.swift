import CameoCLI
import Foundation

// Run in a separate task, because the main thread of an asynchronous program calls `pthread_exit`,
// which loads libgcc on Linux.
Task.detached { exit(await CommandLineTool.run(Array(CommandLine.arguments.dropFirst()))) }

// The main thread receives all signals. A process can inherit blocked signals, which `pause()` wouldn't receive.
var signals = sigset_t()
sigemptyset(&signals)
while true { sigsuspend(&signals) }
