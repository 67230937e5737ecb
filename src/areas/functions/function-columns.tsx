import { Link } from '@tanstack/react-router';
import type { FunctionRunPage, FunctionScope, ServerFunction } from '#contract/console/functions.ts';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { textClass } from '#src/ui/layout/look.ts';
import type { Column } from '#src/ui/table/column.ts';
import { countColumn, instantColumn, monoColumn, textColumn } from '#src/ui/table/columns.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Duration } from '#src/ui/values/quantity.tsx';
import { ServerTime } from '#src/ui/values/server-time.tsx';
import classes from './functions.module.css';
import { RunState } from './runs/run-state.tsx';
import { stateLabels } from './runs/run-text.ts';

export interface FunctionRow {
  fn: ServerFunction;
  last: FunctionRunPage['results'][number] | undefined;
}

export function functionColumns({ connection, groupId }: FunctionScope): Column<FunctionRow>[] {
  const params = (functionId: string) => ({ connectionId: connection, groupId, functionId });
  return [
    textColumn('name', 'Function', ({ fn }) => fn.name, {
      narrow: { line: 1 },
      pinned: true,
      min: 220,
      cell: ({ fn }) => (
        <Link
          to="/c/$connectionId/groups/$groupId/functions/$functionId"
          params={params(fn.id)}
          className={textClass({ size: 13, mono: true, weight: 'medium' })}
          tabIndex={-1}
        >
          {fn.name}
        </Link>
      ),
    }),
    textColumn('runas', 'Runs as', ({ fn }) => fn.runAs, {
      narrow: { line: 2, whole: true },
      width: 110,
      cell: ({ fn }) => <RunsAs runAs={fn.runAs} />,
    }),
    countColumn('version', 'Version', ({ fn }) => fn.version, { width: 96 }),
    textColumn('state', 'Last run', ({ last }) => last && stateLabels[last.state], {
      narrow: { line: 1, at: 'end', whole: true },
      width: 130,
      cell: ({ fn, last }) =>
        last ? (
          <Link
            to="/c/$connectionId/groups/$groupId/functions/$functionId"
            params={params(fn.id)}
            search={{ run: last.id }}
            className={classes.state}
            tabIndex={-1}
          >
            <RunState state={last.state} />
          </Link>
        ) : (
          <Absent />
        ),
    }),
    countColumn('took', 'Duration', ({ last }) => last?.durationMs, {
      narrow: { line: 2, spare: true, word: 'took' },
      width: 100,
      cell: ({ last }) => <Duration ms={last?.durationMs} />,
    }),
    instantColumn('ran', 'Ran', ({ last }) => last?.startedAt, {
      narrow: { line: 2, word: 'ran' },
      width: 100,
      align: 'end',
      cell: ({ last }) => (last ? <ServerTime value={last.startedAt} /> : <Absent />),
    }),
    instantColumn('changed', 'Changed', ({ fn }) => fn.updatedAt, {
      narrow: { line: 2, at: 'end', whole: true, word: 'changed' },
      width: 110,
      align: 'end',
      cell: ({ fn }) => <ServerTime value={fn.updatedAt} />,
    }),
    textColumn('by', 'By', ({ fn }) => fn.updatedBy, { width: 140 }),
    monoColumn('id', 'ID', ({ fn }) => fn.id, { width: 240, optional: true }),
  ];
}

export function RunsAs({ runAs }: { runAs: ServerFunction['runAs'] }) {
  return runAs === 'system' ? (
    <Badge mark="triangle" tone="warning" title="Every selector is allowed">
      System
    </Badge>
  ) : (
    <Badge title="Evaluation, geospatial and bitwise selectors are refused">User</Badge>
  );
}
