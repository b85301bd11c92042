import Cameo
import CameoSend

/// Connections that are used again for the next file: a provider expects few connections that last.
final class ConnectionPool: HTTPTransport {
    private let transport: any HTTPTransport
    private let idle = Locked<[Connection]>([])

    init(_ transport: any HTTPTransport) { self.transport = transport }

    func connection(_ options: HTTPOptions) -> any HTTPConnection {
        let known = idle.withLock { idle -> Connection? in
            guard let index = idle.firstIndex(where: { $0.options == options }) else { return nil }
            return idle.remove(at: index)
        }
        return PooledConnection(
            known ?? Connection(transport.connection(options), options),
            self
        )
    }

    /// Closes all connections that aren't in use.
    func close() {
        let connections = idle.withLock { idle in
            defer { idle = [] }
            return idle
        }
        for connection in connections { connection.base.close() }
    }

    fileprivate func keep(_ connection: Connection) {
        idle.withLock { $0.append(connection) }
    }

    fileprivate final class Connection: Sendable {
        let base: any HTTPConnection
        let options: HTTPOptions

        init(_ base: any HTTPConnection, _ options: HTTPOptions) {
            (self.base, self.options) = (base, options)
        }
    }
}

/// A connection that returns to its pool if it can be used again.
private final class PooledConnection: HTTPConnection {
    private let connection: ConnectionPool.Connection
    private let pool: ConnectionPool
    private let state = Locked(State())

    private struct State {
        var isClosed = false
        /// Whether a request failed, or the provider refused the authorization: another request needs another
        /// connection.
        var isSpent = false
        var isUsed = false
    }

    init(_ connection: ConnectionPool.Connection, _ pool: ConnectionPool) {
        (self.connection, self.pool) = (connection, pool)
    }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        guard !state.withLock({ $0.isClosed }) else { throw .canceled }
        do throws(HTTPError) {
            let response = try await connection.base.send(request)
            state.withLock { state in
                state.isUsed = true
                // 400 and 410 are about the device.
                state.isSpent = state.isSpent || ![200, 400, 410].contains(response.status)
            }
            return response
        } catch {
            state.withLock { $0.isSpent = true }
            throw error
        }
    }

    func close() {
        let canKeep = state.withLock { state -> Bool? in
            guard !state.isClosed else { return nil }
            state.isClosed = true
            return state.isUsed && !state.isSpent
        }
        switch canKeep {
        case true?: pool.keep(connection)
        case false?: connection.base.close()
        case nil: break
        }
    }
}
