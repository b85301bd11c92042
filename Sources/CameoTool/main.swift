import CameoCLI
import Foundation

// In a task of its own: the main thread of an asynchronous program calls `pthread_exit`, which loads libgcc on Linux.
Task.detached { exit(await CommandLineTool.run(Array(CommandLine.arguments.dropFirst()))) }
while true { pause() }
