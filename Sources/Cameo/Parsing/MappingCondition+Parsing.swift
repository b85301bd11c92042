extension MappingCondition {
    /// Parses an object of paths and expected values, or a list of such alternatives.
    ///
    /// - Throws: ``Mapping/ParseError`` with the path of the invalid value in the mapping.
    init(_ value: JSONValue, at location: MappingLocation) throws(Mapping.ParseError) {
        var alternatives: [[Term]] = []
        if case .array(let values) = value {
            for value in values { alternatives.append(try Self.alternative(value, at: location)) }
        } else if case .object = value {
            alternatives = [try Self.alternative(value, at: location)]
        }
        guard !alternatives.isEmpty else { throw Self.invalid(location) }
        guard alternatives.reduce(0, { $0 + $1.count }) <= Self.maxTerms else {
            throw location.error(.tooMany, "has more than \(Self.maxTerms) conditions")
        }
        self.init(alternatives: alternatives)
    }

    @inline(never) private static func invalid(_ location: MappingLocation) -> Mapping.ParseError {
        location.error(
            .invalidCondition,
            "must be an object of paths and expected values, such as "
                + #"{"data.type": ["message", "mention"]}"#
        )
    }

    /// Parses the terms of an alternative. A string is a path that must have a value.
    private static func alternative(
        _ value: JSONValue,
        at location: MappingLocation
    ) throws(Mapping.ParseError) -> [Term] {
        if case .string(let path) = value {
            return [Term(operand: try operand(path, at: location), patterns: ["*"])]
        }
        guard case .object(let object) = value, !object.members.isEmpty else {
            throw invalid(location)
        }
        var terms: [Term] = []
        for (path, expected) in object.members {
            var term = Term(operand: try operand(path, at: location))
            try term.expect(expected, at: location.inside(path))
            terms.append(term)
        }
        return terms
    }

    private static func operand(
        _ text: String,
        at location: MappingLocation
    ) throws(Mapping.ParseError) -> MappingOperand {
        if text == "$commonKeys", location.start != nil { return .commonKeys }
        guard !location.isItem, let start = text.keyPrefix, !start.isEmpty else {
            return try location.operand(text)
        }
        guard case .path(let path) = try location.operand(start),
            path.steps.map({ $0.name }) == [start]
        else {
            throw location.error(
                .invalidCondition,
                "must have only one name before *, such as promo_*"
            )
        }
        return .names(start)
    }
}

extension MappingCondition.Term {
    /// Sets the expected values: a single value, a list, or `{"not": …}` with one of these.
    fileprivate mutating func expect(
        _ expected: JSONValue,
        at location: MappingLocation
    ) throws(Mapping.ParseError) {
        var expected = expected
        if case .object(let object) = expected {
            try location.check(object, ["not"])
            guard let value = object["not"] else {
                throw location.error(.invalidCondition, #"is empty; use {"not": "value"}"#)
            }
            isNegated = true
            expected = value
        }
        var values = [expected]
        if case .array(let array) = expected { values = array }
        guard !values.isEmpty, values.count <= MappingCondition.maxTerms else {
            throw location.error(
                .invalidCondition,
                "needs 1 to \(MappingCondition.maxTerms) values"
            )
        }
        for value in values {
            switch value {
            case .null: acceptsAbsence = true
            case .array, .object:
                throw location.error(
                    .invalidCondition,
                    "must be a string, a number, true, false, null or *"
                )
            default:
                guard let text = value.comparedText else {
                    throw location.error(
                        .invalidCondition,
                        "is blank; use null for a missing value"
                    )
                }
                patterns.append(text)
            }
        }
    }
}
