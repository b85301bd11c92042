/// Insertion of new objects: into the section of their class, sorted if the section is sorted.
extension OpenStepEditor {
    func objectEdits() -> [TextEdit] {
        let byClass = Dictionary(grouping: newObjects) { object in
            if case .dictionary(let fields) = object.value,
                case .text(let isa, _)? = fields.first?.1
            {
                isa
            } else {
                ""
            }
        }
        return byClass.keys.sorted().flatMap { isa in
            sectionEdits(isa, (byClass[isa] ?? []).sorted { $0.id < $1.id })
        }
    }

    private func sectionEdits(
        _ isa: String,
        _ new: [NewObject]
    ) -> [TextEdit] {
        let all = document.root["objects"]?.members ?? []
        let sample = all.first { lines.startsLine($0.start) }
        guard !document.sections.isEmpty, let sample else {
            guard let holder = document.root["objects"] else { return [] }
            return new.map { object in
                edit(
                    in: holder,
                    before: nil,
                    after: all.last.map { ($0.start, $0.end) },
                    line: head(object) + object.value.line + ";",
                    block: { head(object) + object.value.block(style, indentation: $0) + ";" }
                )
            }
        }
        let indentation = lines.indentation(of: sample.start)
        func text(_ object: NewObject) -> String {
            let body =
                isa == "PBXBuildFile" || isa == "PBXFileReference"
                ? object.value.line : object.value.block(style, indentation: indentation)
            return indentation + head(object) + body + ";" + style.ending
        }
        guard let section = document.sections.first(where: { $0.name == isa }) else {
            return [newSection(isa, new.map(text).joined())]
        }
        let inside = all.filter {
            $0.start > section.begin.upperBound && $0.start < section.end.lowerBound
        }
        let isSorted = zip(inside, inside.dropFirst()).allSatisfy { $0.name < $1.name }
        return new.map { object in
            let next = isSorted ? inside.first { $0.name > object.id } : nil
            let offset = next.map { lines.startsLine($0.start) ? $0.start : section.end.lowerBound }
            return TextEdit(
                at: lines.start(of: offset ?? section.end.lowerBound),
                insert: text(object)
            )
        }
    }

    private func head(_ object: NewObject) -> String {
        OpenStepText.encode(object.id) + (object.comment.map(OpenStepValue.comment) ?? "") + " = "
    }

    private func newSection(_ isa: String, _ text: String) -> TextEdit {
        let body =
            "/* Begin \(isa) section */\(style.ending)\(text)/* End \(isa) section */\(style.ending)"
        if let next = document.sections.first(where: { $0.name > isa }) {
            return TextEdit(
                at: lines.start(of: next.begin.lowerBound),
                insert: body + style.ending
            )
        }
        let last = document.sections.last?.end.upperBound ?? 0
        return TextEdit(at: lines.nextLine(after: last) ?? last, insert: style.ending + body)
    }
}
