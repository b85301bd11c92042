import TestSupport
import Testing

@testable import Cameo

/// Tests of the actions that the system clock schedules.
@Suite(.tags(.concurrency)) struct SystemClockTests {
    private let clock = SystemClock()

    @Test(.hangLimit)
    func `actions run in the order of their times, even if a later one was scheduled first`()
        async
    {
        let order = Locked<[Int]>([])
        let isDone = OneShot<Bool>()
        let now = clock.now
        _ = clock.schedule(at: now + 0.06) {
            order.withLock { $0.append(3) }
            isDone.resolve(true)
        }
        _ = clock.schedule(at: now + 0.04) { order.withLock { $0.append(2) } }
        _ = clock.schedule(at: now + 0.02) { order.withLock { $0.append(1) } }
        #expect(await isDone.value == true)
        #expect(order.withLock { $0 } == [1, 2, 3])
    }

    @Test(.hangLimit, arguments: [-1.0, 0.0])
    func `an action whose time has passed runs immediately`(_ offset: Double) async {
        let isDone = OneShot<Bool>()
        _ = clock.schedule(at: offset == 0 ? 0 : clock.now + offset) { isDone.resolve(true) }
        #expect(await isDone.value == true)
    }

    @Test(.hangLimit)
    func `a canceled action doesn't run, and others still do`() async {
        let hasRun = Locked(false)
        let isDone = OneShot<Bool>()
        let now = clock.now
        let cancel = clock.schedule(at: now + 0.02) { hasRun.withLock { $0 = true } }
        _ = clock.schedule(at: now + 0.04) { isDone.resolve(true) }
        cancel()
        #expect(await isDone.value == true)
        // Wait until after the time of the canceled action.
        let isAlsoDone = OneShot<Bool>()
        _ = clock.schedule(at: clock.now + 0.01) { isAlsoDone.resolve(true) }
        #expect(await isAlsoDone.value == true)
        #expect(!hasRun.withLock { $0 })
    }

    @Test func `a canceled action is released`() {
        final class Probe: Sendable {}
        var probe: Probe? = Probe()
        weak let released = probe
        let cancel = clock.schedule(at: clock.now + 3600) { [probe] in _ = probe }
        probe = nil
        #expect(released != nil)
        cancel()
        #expect(released == nil)
    }

    @Test(.hangLimit)
    func `all actions that many tasks schedule run`() async {
        let count = 1000
        let runs = Locked(0)
        let isDone = OneShot<Bool>()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<count {
                group.addTask {
                    _ = clock.schedule(at: clock.now + Double(number % 7) / 1000) {
                        let isLast = runs.withLock { runs in
                            runs += 1
                            return runs == count
                        }
                        if isLast { isDone.resolve(true) }
                    }
                }
            }
        }
        #expect(await isDone.value == true)
    }

    @Test func `a locked value is released with the last copy of the lock`() {
        final class Probe: Sendable {}
        var lock: Locked<Probe>? = Locked(Probe())
        weak let probe = lock?.withLock { $0 }
        let copy = lock
        lock = nil
        #expect(probe != nil)
        withExtendedLifetime(copy) {}
    }
}
