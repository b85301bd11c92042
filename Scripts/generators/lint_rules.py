"""The generator for the list of the linter's rules. Each rule is a file in Sources/CameoAnalysis/Rules."""

import difflib
import pathlib
import re
import tempfile

from . import ROOT, mistake_of, require

SOURCE = "Sources/CameoAnalysis/Rules"
LIST = f"{SOURCE}/LintRule+List.swift"
RULE = re.compile(r'static let (\w+): Self = LintRule\(\s*"([^"]*)",\s*\.(\w+),')
# The codes of diagnostics. Rules with these codes take their summary from the diagnostic.
CODES = re.findall(r'case \w+ = "([^"]*)"', (ROOT / "Sources/Cameo/Presentation/Inspection+Code.swift").read_text())


def groups_of(folder):
    """Returns the groups, in the order of the documentation."""
    text = (folder / "LintRule.swift").read_text()
    names = re.search(r"enum Group: .*?\n\s*case (.*)\n", text)[1]
    return [name.strip() for name in names.split(",")]


def suggestion(word, words):
    near = difflib.get_close_matches(word, words, 1)
    return f"; did you mean '{near[0]}'?" if near else ""


def rules_of(folder):
    """Returns the group, the code and the property of each rule, in the order of the documentation."""
    groups = groups_of(folder)
    rules, files = [], {}
    for path in sorted(folder.glob("*/*.swift")):
        text, place = path.read_text(), f"{SOURCE}/{path.relative_to(folder)}"
        found = RULE.findall(text)
        require(len(found) == 1, place, f"has {len(found)} rules; write one as 'static let name: Self = LintRule('")
        (name, code, group), = found
        require(re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", code), place, f"the code '{code}' isn't in lower case with hyphens")
        require(group in groups, place, f"there is no group '{group}'{suggestion(group, groups)}")
        require(path.parent.name.lower() == group, place, f"the rule's group is '{group}'; move the file to its folder")
        for label in ["summary"] * (code not in CODES) + ["why", "example", "suggestion"]:
            value = re.search(rf'\n +{label}:\s*(#?"""\n\s*"""#?|#?""#?,|.)', text)
            require(value and len(value[1]) == 1, place, f"'{code}' has no '{label}'")
        require(code not in files, place, f"the code '{code}' is also used by {files.get(code)}")
        for other in (path.stem, name):
            require(other.lower() == code.replace("-", ""), place, f"'{other}' differs from the code '{code}'")
        files[code] = path.relative_to(folder)
        rules.append((groups.index(group), code, name))
    for path in sorted(folder.glob("*/*.swift")):
        for codes in re.findall(r"\breplaces: \[(.*?)\]", path.read_text(), re.S):
            for code in re.findall('"([^"]*)"', codes):
                require(code in files, f"{SOURCE}/{path.relative_to(folder)}",
                        f"replaces the unknown rule '{code}'{suggestion(code, files)}")
    return sorted(rules)


def list_of(folder):
    rows = "".join(f"        .{name},\n" for _, _, name in rules_of(folder))
    return ("// Scripts/generate writes this file from the folders next to it.\n\nextension LintRule {\n"
            "    /// All rules, by group and code.\n"
            f"    static let list: [LintRule] = [\n{rows}    ]\n}}\n")


def written(root):
    return {LIST: list_of(root / SOURCE)}


def self_test():
    good = 'extension LintRule {{\n    static let {0}: Self = LintRule(\n        "{1}",\n        .{2},\n        .info,\n' \
        '        summary: "S.",\n        why: "W.",\n        example: #"""\n              {{}}\n            """#,\n' \
        '        suggestion: "A."\n    )\n}}\n'

    def expect(problem, **files):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "LintRule.swift").write_text("enum Group: String {\n    case file, aps\n")
            for file, text in files.items():
                path = folder / (file.replace("_", "/") + ".swift")
                path.parent.mkdir(exist_ok=True)
                path.write_text(text)
            found = mistake_of(list_of, folder)
            assert problem in found if problem else ".oneTwo,\n        .a" in list_of(folder), (problem, found)

    one = good.format("oneTwo", "one-two", "file")
    expect(None, APS_A=good.format("a", "a", "aps"), File_OneTwo=one)
    expect("is also used by File/OneTwo.swift", File_OneTwo=one, File_Onetwo=one)
    expect("has no 'summary'", File_OneTwo=one.replace("summary:", "sum:"))
    inspected = good.format("apsMissing", "aps-missing", "file").replace('        summary: "S.",\n', "").replace("        .info,\n", "")
    expect(None, APS_A=good.format("a", "a", "aps"), File_APSMissing=inspected, File_OneTwo=one)
    expect("has no 'example'", File_OneTwo=one.replace("example:", "bad:"))
    expect("has no 'example'", File_OneTwo=re.sub(r'example: #"""\n.*\n', 'example: #"""\n', one))
    expect("did you mean 'file'", File_OneTwo=one.replace(".file", ".fle"))
    expect("move the file", APS_OneTwo=one)
    expect("has 0 rules", File_OneTwo="extension LintRule {}")
    expect("differs from the code", File_Two=one)
    expect("lower case", File_OneTwo=one.replace("one-two", "One"))
    expect("did you mean 'one-two'", File_OneTwo=one.replace("suggestion:", 'replaces: ["one-tow"],\n        suggestion:'))
    print(f"{len(rules_of(ROOT / SOURCE))} rules")
