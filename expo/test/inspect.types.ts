// Checks the declarations at compile time. This file isn't run.

import { inspect, lint, map, previewHTML } from '../inspect';
import type { Finding, Inspection, LintReport, MappingProposal } from '../inspect';
import { directMessage, mapping, toAPNs } from '../server';

const request = toAPNs(
  directMessage({ sender: { id: 'u_ada', name: 'Ada' }, body: 'Are you coming?' }), { topic: 'com.example.app' });
const inspection: Inspection = inspect(request, { mapping, currentUser: ['u_grace'], provider: 'expo' });
const line: string | null = inspection.appearance.firstLine;
const report: LintReport = lint('{}', { rules: { 'aps-missing': 'off' }, now: new Date(0), minSeverity: 'warning' });
const findings: readonly Finding[] = report.findings;
const proposal: MappingProposal = map([request, '{}', new Uint8Array(2)]);
const html: string = previewHTML(request, {
  theme: 'dark', expanded: true, images: { 'https://example.com/ada.png': new Uint8Array(8) },
});

// @ts-expect-error A style that doesn't exist.
inspect(request, { titleStyle: 'sender' });
// @ts-expect-error An option of another function.
map(request, { theme: 'dark' });
// @ts-expect-error A severity that doesn't exist.
lint(request, { rules: { 'aps-missing': 'hint' } });
// @ts-expect-error A payload is required.
inspect();

export { findings, html, line, proposal };
