import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Screen } from '#contract/console/screens.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { instantColumn, monoColumn, stampColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { AbsoluteInstant, Instant } from '#src/ui/values/instant.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { ScreenDialog } from './screen-dialog.tsx';
import { screensQuery, useWithdrawScreen } from './screen-requests.ts';

/** Screens on walls, which read the overview of one connection without anybody signed in. */
export function Screens() {
  const { data, error, refetch } = useQuery(screensQuery);
  const withdraw = useWithdrawScreen();
  const [making, setMaking] = useState(false);
  if (error && !data) return <ReadFailure what="Screens" query={{ error, refetch }} />;
  const make = (
    <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
      Create screen link
    </Button>
  );
  return (
    <Stack gap={16}>
      <ResourceTable
        id="screens"
        label="Screens"
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        filters={make}
        actions={(screen) => [
          {
            label: 'Withdraw',
            icon: 'trash',
            danger: true,
            onSelect: () =>
              confirm({
                title: `Withdraw the screen ${screen.name}?`,
                consequence: 'Within a second it shows only a note that it was withdrawn.',
                confirmLabel: 'Withdraw screen',
                danger: true,
                run: () => withdraw.mutateAsync(screen.id),
              }),
          },
        ]}
        bare
        empty={
          <EmptyState title="No screens yet">
            A screen on a wall shows the overview of one connection day and night: by a link that changes
            nothing, reads nothing else, and is withdrawn here.
          </EmptyState>
        }
      />
      {making && <ScreenDialog onClose={() => setMaking(false)} />}
    </Stack>
  );
}

const columns: Column<Screen>[] = [
  textColumn('name', 'Screen', ({ name }) => name, { narrow: { line: 1 } }),
  monoColumn('connection', 'Shows', ({ connection }) => connection, { narrow: { line: 2 }, width: 200 }),
  stampColumn('made', 'Made', ({ createdAt }) => createdAt, {
    narrow: { line: 2 },
    width: 260,
    cell: ({ createdAt, createdBy }) => (
      <>
        <AbsoluteInstant value={createdAt} /> by {createdBy}
      </>
    ),
  }),
  instantColumn('seen', 'Last seen', ({ lastSeenAt }) => lastSeenAt ?? undefined, {
    narrow: { line: 2, at: 'end', whole: true, word: 'seen' },
    width: 220,
    cell: ({ lastSeenAt, linkUntil, address }) =>
      lastSeenAt === null ? (
        linkUntil !== null && (
          <>
            link opens until <AbsoluteInstant value={linkUntil} />
          </>
        )
      ) : (
        <span title={address}>
          <Instant value={lastSeenAt} past /> from <Mono>{address}</Mono>
        </span>
      ),
  }),
];
