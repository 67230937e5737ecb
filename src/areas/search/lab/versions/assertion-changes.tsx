import { useMemo } from 'react';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import type { AnalyzerChoice } from '../../worker/protocol.ts';
import { expectationText, retargeted } from '../assertions/lab-assertions.ts';
import type { AssertionOutcome } from '../assertions/run-assertions.ts';
import { useOutcomes, useSaved } from '../assertions/use-assertions.ts';
import type { LabPartProps } from '../lab-parts.ts';
import classes from './versions.module.css';

type Verdict = 'holds' | 'fails' | 'unknown';

/** One saved assertion in both versions. */
export interface AssertionPair {
  key: string;
  name: string;
  other: Verdict;
  this: Verdict;
}

const verdictOf = (outcome: AssertionOutcome | undefined): Verdict =>
  outcome?.kind === 'done' ? (outcome.result.passed ? 'holds' : 'fails') : 'unknown';

/** The results of the saved assertions for this version and for the other one. Undefined while they run. */
export function useAssertionPairs(
  parts: Pick<LabPartProps, 'lab' | 'state'>,
  other: AnalyzerChoice | undefined,
): AssertionPair[] | undefined {
  const { saved, analyzers } = useSaved(parts);
  const mine = useMemo(
    () => saved.flatMap((each) => (each.kind === 'assertion' ? [each.assertion] : [])),
    [saved],
  );
  const before = useMemo(() => {
    if (other === undefined) return { assertions: [], analyzers: [] };
    // a name of its own: the other version may be called like this one
    const name = typeof other === 'string' ? other : `${other.name} (other version)`;
    return {
      assertions: mine.map((each) => retargeted(each, analyzers.index, name)),
      analyzers:
        typeof other === 'string' ? analyzers.analyzers : [{ ...other, name }, ...analyzers.analyzers],
    };
  }, [mine, other, analyzers]);
  const now = useOutcomes(mine, analyzers.analyzers);
  const was = useOutcomes(before.assertions, before.analyzers);
  return useMemo(() => {
    if (mine.length === 0) return [];
    if (!now.outcomes || !was.outcomes) return undefined;
    return mine.map((assertion, index) => ({
      key: String(index),
      name: assertion.name ?? `“${assertion.text}” ${expectationText(assertion).join(', ')}`,
      other: verdictOf(was.outcomes?.[index]),
      this: verdictOf(now.outcomes?.[index]),
    }));
  }, [mine, now.outcomes, was.outcomes]);
}

const words: Record<Verdict, string> = { holds: 'Passed', fails: 'Failed', unknown: 'Unknown' };

const columns: Column<AssertionPair>[] = [
  textColumn('name', 'Assertion', ({ name }) => name, { min: 220, narrow: { line: 1 } }),
  ...(['other', 'this'] as const).map((side) =>
    textColumn<AssertionPair>(
      side,
      side === 'other' ? 'Other version' : 'This version',
      (row) => words[row[side]],
      {
        narrow: { line: 2, word: side === 'other' ? 'other version' : 'this version' },
        cell: (row) => (
          <span className={row[side] === 'fails' ? classes.less : undefined}>{words[row[side]]}</span>
        ),
        width: 140,
      },
    ),
  ),
];

export function AssertionChanges({ pairs }: { pairs: readonly AssertionPair[] }) {
  return (
    <ResourceTable
      id="lab-assertion-changes"
      label="Assertions in both versions"
      columns={columns}
      // what turns comes first
      rows={[...pairs].sort((a, b) => Number(a.other === a.this) - Number(b.other === b.this))}
      rowKey={({ key }) => key}
      rowName={({ name }) => name}
      empty={
        <EmptyState title="No assertions yet">
          Add assertions in the Assertions view: each is checked against both versions.
        </EmptyState>
      }
    />
  );
}
