/// A cache of values that are computed once per run.
final class Cached<Key: Hashable, Value> {
    private var values: [Key: Value] = [:]

    /// Returns the value for a key. Computes it if it isn't cached.
    func value(for key: Key, _ make: () -> Value) -> Value {
        if let value = values[key] { return value }
        let value = make()
        values[key] = value
        return value
    }
}
