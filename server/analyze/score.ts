import type { LuceneCase } from '#analysis/lucene-cases/agreement.ts';
import type { Finding } from './messages.ts';

/** How often one component, or all of them, did what Lucene did. */
interface Score {
  component: string;
  cases: number;
  exact: number;
  differs: number;
  unavailable: number;
}

export interface Scores {
  components: Score[];
  exact: number;
  of: number;
  /** Cases that differ, with the reason where no tokens were made. */
  differing: { id: string; problem?: string }[];
}

const none = { cases: 0, exact: 0, differs: 0, unavailable: 0 };

/** Counts by component, in the order of their names. */
export function scoresOf(cases: readonly LuceneCase[], findings: readonly Finding[]): Scores {
  const scores = new Map<string, Score>();
  const differing: Scores['differing'] = [];
  cases.forEach((each, index) => {
    const { component } = each;
    const score = scores.get(component) ?? { component, ...none };
    const { outcome, problem } = outcomeOf(findings[index]);
    score.cases += 1;
    score[outcome] += 1;
    scores.set(component, score);
    if (outcome === 'differs') {
      differing.push({ id: each.id ?? `case ${index + 1}`, ...(problem !== undefined && { problem }) });
    }
  });
  const components = [...scores.values()].sort((a, b) => (a.component < b.component ? -1 : 1));
  const exact = components.reduce((sum, each) => sum + each.exact, 0);
  return { components, exact, of: cases.length, differing };
}

function outcomeOf(finding: Finding | undefined): {
  outcome: 'exact' | 'differs' | 'unavailable';
  problem?: string | undefined;
} {
  if (finding?.kind === 'case')
    return { outcome: finding.agreement.tokens, problem: finding.agreement.problem };
  return { outcome: 'differs', problem: finding?.kind === 'problem' ? finding.problem : 'no answer' };
}

/** An aligned table, the cases that differ, and at last `exact N of M`. */
export function scoresText({ components, exact, of, differing }: Scores): string {
  const head = ['component', 'cases', 'exact', 'differs', 'unavailable', '%'];
  const rows = components.map(({ component, cases, ...counts }) => [
    component,
    String(cases),
    String(counts.exact),
    String(counts.differs),
    String(counts.unavailable),
    percent(counts.exact, cases),
  ]);
  const shown = differing.slice(0, 20).map(({ id, problem }) => `  ${id}${problem ? `: ${problem}` : ''}`);
  if (differing.length > shown.length) shown.push(`  and ${differing.length - shown.length} more`);
  return [
    ...aligned([head, ...rows]),
    ...(shown.length > 0 ? ['', 'differs from Lucene:', ...shown] : []),
    '',
    `exact ${exact} of ${of}`,
  ].join('\n');
}

/** One hundred only where nothing is missing. */
function percent(part: number, whole: number): string {
  return (Math.floor((part / whole) * 1000) / 10).toFixed(1);
}

function aligned(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
}
