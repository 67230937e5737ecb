import { Link } from '@tanstack/react-router';
import type { FunctionRunPage, FunctionScope, ServerFunction } from '#contract/console/functions.ts';
import { Badge } from '#src/ui/feedback/badge.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { Absent } from '#src/ui/values/absent.tsx';

import { Mono } from '#src/ui/values/mono.tsx';
import { Count, Duration } from '#src/ui/values/quantity.tsx';
import { ServerTime } from '#src/ui/values/server-time.tsx';
import classes from './functions.module.css';
import { RunState } from './run-state.tsx';
import { stateWords } from './run-words.ts';

export interface FunctionRow {
  fn: ServerFunction;
  last: FunctionRunPage['results'][number] | undefined;
}

export function functionColumns({ connection, groupId }: FunctionScope): Column<FunctionRow>[] {
  const params = (functionId: string) => ({ connectionId: connection, groupId, functionId });
  return [
    {
      id: 'name',
      header: 'Function',
      narrow: { line: 1 },
      pinned: true,
      min: 220,
      sortValue: ({ fn }) => fn.name.toLowerCase(),
      exportValue: ({ fn }) => fn.name,
      cell: ({ fn }) => (
        <Link
          to="/c/$connectionId/groups/$groupId/functions/$functionId"
          params={params(fn.id)}
          className={classes.name}
          tabIndex={-1}
        >
          {fn.name}
        </Link>
      ),
    },
    {
      id: 'runas',
      header: 'Runs as',
      narrow: { line: 2, whole: true },
      width: 110,
      sortValue: ({ fn }) => fn.runAs,
      cell: ({ fn }) => <RunsAs runAs={fn.runAs} />,
    },
    {
      id: 'version',
      header: 'Version',
      width: 96,
      align: 'end',
      sortValue: ({ fn }) => fn.version,
      cell: ({ fn }) => <Count value={fn.version} />,
    },
    {
      id: 'state',
      header: 'Last run',
      narrow: { line: 1, at: 'end', whole: true },
      width: 130,
      sortValue: ({ last }) => last && stateWords[last.state],
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
    },
    {
      id: 'took',
      header: 'Duration',
      narrow: { line: 2, spare: true, word: 'took' },
      width: 100,
      align: 'end',
      sortValue: ({ last }) => last?.durationMs,
      cell: ({ last }) => <Duration ms={last?.durationMs} />,
    },
    {
      id: 'ran',
      header: 'Ran',
      narrow: { line: 2, word: 'ran' },
      width: 100,
      align: 'end',
      sortValue: ({ last }) => last?.startedAt,
      exportValue: ({ last }) => last && new Date(last.startedAt).toISOString(),
      cell: ({ last }) => (last ? <ServerTime value={last.startedAt} /> : <Absent />),
    },
    {
      id: 'changed',
      header: 'Changed',
      narrow: { line: 2, at: 'end', whole: true, word: 'changed' },
      width: 110,
      align: 'end',
      sortValue: ({ fn }) => fn.updatedAt,
      exportValue: ({ fn }) => new Date(fn.updatedAt).toISOString(),
      cell: ({ fn }) => <ServerTime value={fn.updatedAt} />,
    },
    {
      id: 'by',
      header: 'By',
      width: 140,
      sortValue: ({ fn }) => fn.updatedBy,
      cell: ({ fn }) => fn.updatedBy,
    },
    {
      id: 'id',
      header: 'ID',
      width: 240,
      optional: true,
      sortValue: ({ fn }) => fn.id,
      cell: ({ fn }) => <Mono>{fn.id}</Mono>,
    },
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
