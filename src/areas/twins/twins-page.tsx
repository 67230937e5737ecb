import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TwinHead } from '#contract/console/twins.ts';
import { useConsoleRefusal } from '#src/api/access/console-refusal.ts';
import { useConnection } from '#src/api/connection.ts';
import { twinsQuery } from '#src/api/console/twins.ts';
import { plural } from '#src/lib/bytes.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { instantColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { ServerTime } from '#src/ui/values/server-time.tsx';
import { NewTwinDialog } from './new-twin-dialog.tsx';
import { comparisonText, progressText, scopeText, twinStates } from './twin-text.ts';

/** Every twin of the connection, with its state, its progress and the changes at its source. */
export function TwinsPage({ onOpen }: { onOpen: (twinId: string) => void }) {
  const { id: connection } = useConnection();
  const twins = useQuery(twinsQuery(connection));
  const refused = useConsoleRefusal();
  const [asking, setAsking] = useState(false);
  return (
    <Page>
      <PageHeader
        title="Twins"
        facts={
          twins.data && (
            <Fact>{twins.data.length === 0 ? 'None yet' : plural(twins.data.length, 'twin')}</Fact>
          )
        }
        actions={
          <Button variant="primary" disabledReason={refused} onClick={() => setAsking(true)}>
            Create twin
          </Button>
        }
      />
      {twins.error && !twins.data ? (
        <ReadFailure what="Twins" query={twins} />
      ) : (
        <ResourceTable
          id="twins"
          label="Twins"
          columns={columns}
          rows={twins.data}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          onOpen={({ id }) => onOpen(id)}
          dimmed={({ state }) => state === 'cancelled'}
          empty={
            <EmptyState title="No twins yet">
              A twin is a copy of real projects in an emulator: the same names and IDs, other credentials, no
              connection to the source. Create one to rehearse changes.
            </EmptyState>
          }
        />
      )}
      {asking && <NewTwinDialog onClose={() => setAsking(false)} onMade={onOpen} />}
    </Page>
  );
}

const columns: readonly Column<TwinHead>[] = [
  textColumn('name', 'Twin', ({ name }) => name, { min: 160, narrow: { line: 1 } }),
  textColumn('state', 'State', ({ state }) => state, {
    width: 120,
    narrow: { line: 1, at: 'end', whole: true },
    cell: ({ state }) => <StateBadge {...twinStates[state]} state={state} />,
  }),
  textColumn('scope', 'Copies', scopeText, { width: 170, narrow: { line: 2 } }),
  textColumn(
    'progress',
    'Progress',
    (twin) => (twin.state === 'ready' || twin.state === 'cancelled' ? '' : progressText(twin, serverNow())),
    {
      min: 200,
      narrow: { line: 2 },
      cell: (twin) => {
        if (twin.state === 'failed') return twin.reason;
        return twin.state === 'copying' || twin.state === 'paused' ? (
          progressText(twin, serverNow())
        ) : (
          <Absent />
        );
      },
    },
  ),
  textColumn('drift', 'Drift', comparisonText, { width: 200 }),
  textColumn('by', 'Created by', ({ createdBy }) => createdBy, { width: 130 }),
  instantColumn('copied', 'Copied', ({ copiedAt }) => copiedAt, {
    width: 120,
    align: 'end',
    narrow: { line: 2, at: 'end', whole: true },
    cell: ({ copiedAt }) => (copiedAt === null ? <Absent /> : <ServerTime value={copiedAt} />),
  }),
];
