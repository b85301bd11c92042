import Cameo

/// A type that only tests compare. The library declares no `==` for it, because the
/// operator would be part of every extension.
public protocol ComparedByMembers: Equatable {}

extension ComparedByMembers {
    /// Compares the members with `==`, or recursively if they have no `==`.
    public static func == (one: Self, other: Self) -> Bool { areMembersEqual(one, other) }
}

extension APS: ComparedByMembers {}
extension CommunicationSettings: ComparedByMembers {}
extension DeliveryReceipt: ComparedByMembers {}
extension NotificationProperties: ComparedByMembers {}
extension ParsedPayload: ComparedByMembers {}
extension Payload: ComparedByMembers {}
extension PresentationPlan: ComparedByMembers {}

private func areMembersEqual(_ one: Any, _ other: Any) -> Bool {
    let (first, second) = (Mirror(reflecting: one), Mirror(reflecting: other))
    guard first.subjectType == second.subjectType, first.children.count == second.children.count
    else { return false }
    // The value is an enumeration case without associated values.
    if first.children.isEmpty { return "\(one)" == "\(other)" }
    return zip(first.children, second.children).allSatisfy { one, other in
        guard one.label == other.label else { return false }
        guard let value = one.value as? any Equatable else {
            return areMembersEqual(one.value, other.value)
        }
        return value.isEqual(to: other.value)
    }
}

extension Equatable {
    fileprivate func isEqual(to other: Any) -> Bool { (other as? Self) == self }
}
