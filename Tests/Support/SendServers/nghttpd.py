#!/usr/bin/env python3
"""Starts nghttpd (Debian's nghttp2-server), an third-party HTTP/2 server, on a port that the kernel chooses.

nghttpd responds with files: with 200 if the folder contains 3/device/<token> for the device token, otherwise with 404.
It reports neither its port nor when it is ready, so this script finds the port of its socket in /proc.

Additional options; serving.py describes the others, of which --record and --answers have no effect
  --folder FILE     the folder with the files
  --max-streams N   SETTINGS_MAX_CONCURRENT_STREAMS (default: 100)
  --log FILE        nghttpd's description of every frame (-v)
"""

import ctypes
import os
import re
import shutil
import signal
import subprocess
import sys
import time

import serving


def inodes(process):
    """Returns the inodes of the sockets of a process."""
    folder = f"/proc/{process}/fd"
    for name in os.listdir(folder):
        try:
            target = os.readlink(f"{folder}/{name}")
        except FileNotFoundError:
            continue
        if match := re.fullmatch(r"socket:\[(\d+)\]", target):
            yield match[1]


def listening_port(process):
    """Returns the port that a process listens on, or None."""
    own = set(inodes(process))
    with open(f"/proc/{process}/net/tcp") as table:
        for line in table.readlines()[1:]:
            fields = line.split()
            if fields[3] == "0A" and fields[9] in own:
                return int(fields[1].partition(":")[2], 16)
    return None


def main():
    parser = serving.options(__doc__)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--max-streams", default="100")
    parser.add_argument("--log")
    arguments = parser.parse_args()
    words = [shutil.which("nghttpd") or "/usr/sbin/nghttpd", "--address=127.0.0.1", f"--htdocs={arguments.folder}",
             f"--max-concurrent-streams={arguments.max_streams}"]
    if arguments.authority:
        words.append("--verify-client")
    if arguments.log:
        words.append("--verbose")
    output = open(arguments.log, "wb") if arguments.log else subprocess.DEVNULL
    system = ctypes.CDLL(None)
    server = subprocess.Popen([*words, "0", arguments.key, arguments.certificate],
                              stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                              # PR_SET_PDEATHSIG: the kernel kills nghttpd when this process ends for any reason.
                              preexec_fn=lambda: system.prctl(1, signal.SIGKILL))

    def stop():
        server.kill()
        server.wait()
        os._exit(0)

    while (port := listening_port(server.pid)) is None:
        if server.poll() is not None:
            sys.exit(f"nghttpd ended with {server.returncode}")
        time.sleep(0.005)
    serving.announce(port)
    serving.read_commands(at_end=stop)
    sys.exit(server.wait())


if __name__ == "__main__":
    main()
