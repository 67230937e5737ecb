import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FunctionRunPage, ServerFunction } from '#contract/console/functions.ts';
import { formatUtc } from '#contract/text/instants.ts';
import { rowQueryOf } from '#src/api/kept-data.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { NewestPages } from '#src/ui/table/newest-pages.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { Count, Duration } from '#src/ui/values/quantity.tsx';
import { ServerTime } from '#src/ui/values/server-time.tsx';
import { CompareDialog } from '../compare-dialog.tsx';
import { RunsAs } from '../function-columns.tsx';
import { runPageSize, runsQuery } from '../function-requests.ts';
import type { FunctionSearch } from '../functions-search.ts';
import { RunDrawer } from './run-drawer.tsx';
import { RunState } from './run-state.tsx';
import { stateLabels } from './run-text.ts';

interface RunsProps {
  fn: ServerFunction;
  search: FunctionSearch;
  onSearch: (search: FunctionSearch, how?: 'push' | 'replace') => void;
  refusal: string | undefined;
  onRunAgain: (args: string) => void;
}

type Row = FunctionRunPage['results'][number];

/** Past runs of a function: one run in a drawer, two side by side. */
export function RunsTab({ fn, search, onSearch, refusal, onRunAgain }: RunsProps) {
  const { page = 1, run, against } = search;
  const query = runsQuery(fn, { functionId: fn.id, page });
  const runs = useQuery(query);
  const show = (change: Partial<Pick<FunctionSearch, 'run' | 'against' | 'page'>>): void => {
    const next = { page, ...change };
    onSearch({
      tab: 'runs',
      ...(next.page > 1 ? { page: next.page } : {}),
      ...(next.run ? { run: next.run } : {}),
      ...(next.against ? { against: next.against } : {}),
    });
  };
  const columns = useMemo(runColumns, []);
  if (runs.error && !runs.data) return <ReadFailure what="Runs" query={runs} />;
  const total = runs.data?.totalCount ?? 0;
  return (
    <>
      <ResourceTable
        id="function-runs"
        label="Runs"
        fill
        columns={columns}
        rows={runs.data?.results}
        query={rowQueryOf(query.queryKey, runs)}
        rowKey={({ id }) => id}
        rowName={({ startedAt, state }) =>
          `run of ${formatUtc(startedAt, { seconds: true })}, ${stateLabels[state]}`
        }
        sortedByServer
        onOpen={({ id }) => show({ run: id })}
        openKey={against === undefined ? run : undefined}
        actions={({ id }) => [
          { label: 'Open', icon: 'eye', onSelect: () => show({ run: id }) },
          { label: 'Show beside the editor', icon: 'edit', onSelect: () => onSearch({ run: id }, 'push') },
        ]}
        selectionActions={(chosen) => (
          <Button
            size="sm"
            disabledReason={chosen.length !== 2 && 'Choose two runs to compare them'}
            onClick={() => {
              const [later, earlier] = [...chosen].sort((a, b) => b.startedAt - a.startedAt);
              if (later && earlier) show({ run: later.id, against: earlier.id });
            }}
          >
            Compare
          </Button>
        )}
        evidence={{ source: `Runs of function ${fn.name} (${fn.id})`, page: String(page) }}
        empty={
          <EmptyState title="This function has not run yet">
            The newest 200 runs of a project are kept, with their results, output, reads and writes.
          </EmptyState>
        }
        footer={
          total > runPageSize && (
            <NewestPages
              page={page}
              size={runPageSize}
              total={total}
              onPage={(next) => show({ page: next })}
            />
          )
        }
      />
      {run !== undefined && against === undefined && (
        <RunDrawer
          key={run}
          runId={run}
          rows={runs.data?.results ?? []}
          refusal={refusal}
          onShow={(id) => show({ run: id })}
          onRunAgain={onRunAgain}
          onClose={() => show({})}
        />
      )}
      {run !== undefined && against !== undefined && (
        <CompareDialog later={run} earlier={against} onClose={() => show({})} />
      )}
    </>
  );
}

function runColumns(): Column<Row>[] {
  return [
    {
      id: 'state',
      header: 'State',
      narrow: { line: 1 },
      width: 130,
      exportValue: ({ state }) => state,
      cell: ({ state }) => <RunState state={state} />,
    },
    {
      id: 'kind',
      header: 'Kind',
      narrow: { line: 2 },
      width: 90,
      help: 'A dry run changed nothing',
      exportValue: ({ dryRun }) => (dryRun ? 'dry run' : 'run'),
      cell: ({ dryRun }) => <Text tone="dim">{dryRun ? 'Dry run' : 'Run'}</Text>,
    },
    {
      id: 'error',
      header: 'Error',
      narrow: { line: 2 },
      exportValue: ({ error }) => error?.message,
      cell: ({ error }) =>
        error && (
          <Text tone="dim" title={error.message}>
            <Mono>{error.name}</Mono> {error.message}
          </Text>
        ),
    },
    {
      id: 'took',
      header: 'Duration',
      narrow: { line: 2, whole: true },
      width: 100,
      align: 'end',
      exportValue: ({ durationMs }) => durationMs,
      cell: ({ durationMs }) => <Duration ms={durationMs} />,
    },
    {
      id: 'version',
      header: 'Version',
      narrow: { line: 2, spare: true, word: 'version' },
      width: 110,
      align: 'end',
      help: 'The saved version that was run; none when the text was not saved',
      exportValue: ({ version }) => version ?? 'unsaved text',
      cell: ({ version }) =>
        version === null ? (
          <Text size={13} tone="dim" breaks>
            unsaved
          </Text>
        ) : (
          <Count value={version} />
        ),
    },
    {
      id: 'runas',
      header: 'Ran as',
      width: 110,
      exportValue: ({ runAs }) => runAs,
      cell: ({ runAs }) => <RunsAs runAs={runAs} />,
    },
    {
      id: 'started',
      header: 'Started',
      narrow: { line: 1, at: 'end', whole: true },
      width: 110,
      align: 'end',
      exportValue: ({ startedAt }) => new Date(startedAt).toISOString(),
      cell: ({ startedAt }) => <ServerTime value={startedAt} />,
    },
    {
      id: 'by',
      header: 'By',
      narrow: { line: 2, at: 'end', whole: true },
      width: 140,
      exportValue: ({ startedBy }) => startedBy,
      cell: ({ startedBy }) => startedBy,
    },
    {
      id: 'id',
      header: 'ID',
      width: 240,
      optional: true,
      exportValue: ({ id }) => id,
      cell: ({ id }) => <Mono>{id}</Mono>,
    },
  ];
}
