import Cameo
import CameoSend

/// A pool of connections that are reused for the next file. Providers expect few, long-lived
/// connections.
final class ConnectionPool: HTTPTransport {
    private let transport: any HTTPTransport
    private let idle = Locked<[PooledConnection]>([])

    init(_ transport: any HTTPTransport) { self.transport = transport }

    func connection(_ options: HTTPOptions) -> any HTTPConnection {
        let known = idle.withLock { idle in
            idle.firstIndex { $0.options == options }.map { idle.remove(at: $0) }
        }
        return known ?? PooledConnection(transport.connection(options), options, self)
    }

    /// Closes all connections that aren't in use.
    func close() {
        let connections = idle.withLock { idle in
            defer { idle = [] }
            return idle
        }
        for connection in connections { connection.base.close() }
    }

    fileprivate func keep(_ connection: PooledConnection) {
        idle.withLock { $0.append(connection) }
    }
}

/// A connection that returns to its pool if it can be reused.
private final class PooledConnection: HTTPConnection {
    let base: any HTTPConnection
    let options: HTTPOptions
    private let pool: ConnectionPool
    /// Whether the connection can be reused: `nil` before the first response; `false` after an
    /// error, or a status code other than 200, 400 and 410.
    private let canKeep = Locked<Bool?>(nil)

    init(_ base: any HTTPConnection, _ options: HTTPOptions, _ pool: ConnectionPool) {
        (self.base, self.options, self.pool) = (base, options, pool)
    }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        do throws(HTTPError) {
            let response = try await base.send(request)
            // 400 and 410 concern only the device token, not the connection.
            let isReusable = [200, 400, 410].contains(response.status)
            canKeep.withLock { $0 = $0 != false && isReusable }
            return response
        } catch {
            canKeep.withLock { $0 = false }
            throw error
        }
    }

    func close() {
        if canKeep.withLock({ $0 }) == true { pool.keep(self) } else { base.close() }
    }
}
