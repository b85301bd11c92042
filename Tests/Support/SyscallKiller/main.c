// Kills a process when it enters its n-th system call.
//
// usage: SyscallKiller NUMBER PROGRAM ARGUMENT...
//
// The calls of all threads are counted, starting when the program stops itself with SIGSTOP. Prints the number of
// the call to standard error. Exits with 0 if the program was killed, and with 3 if it ended before.
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#define OPTIONS (PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL)

int main(int count, char **arguments) {
    if (count < 3) return 64;
    long last = atol(arguments[1]), calls = 0;
    pid_t program = fork();
    if (program == 0) {
        ptrace(PTRACE_TRACEME, 0, 0, 0);
        execv(arguments[2], arguments + 2);
        _exit(127);
    }
    int status, isCounting = 0;
    // This is the stop at the start of the program.
    if (waitpid(program, &status, 0) < 0 || !WIFSTOPPED(status)) return 127;
    if (ptrace(PTRACE_SETOPTIONS, program, 0, OPTIONS) != 0) return 126;
    ptrace(PTRACE_CONT, program, 0, 0);
    for (;;) {
        pid_t thread = waitpid(-1, &status, __WALL);
        if (thread < 0) return errno == ECHILD ? 3 : 125;
        if (!WIFSTOPPED(status)) continue;
        int stop = WSTOPSIG(status), passed = 0;
        if (stop == (SIGTRAP | 0x80)) {
            struct __ptrace_syscall_info info;
            if (ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof info, &info) > 0
                && info.op == PTRACE_SYSCALL_INFO_ENTRY && ++calls == last) {
                fprintf(stderr, "%llu\n", (unsigned long long)info.entry.nr);
                kill(program, SIGKILL);
                while (waitpid(-1, &status, __WALL) > 0 || errno != ECHILD) {}
                return 0;
            }
        } else if (stop == SIGSTOP && thread == program && !isCounting) {
            isCounting = 1;
        } else if (stop != SIGTRAP && stop != SIGSTOP) {
            passed = stop;
        }
        ptrace(isCounting ? PTRACE_SYSCALL : PTRACE_CONT, thread, 0, passed);
    }
}
