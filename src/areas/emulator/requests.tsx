import { useQuery } from '@tanstack/react-query';
import { rootPath } from '#contract/api/names.ts';
import type { EmulatorRequest } from '#contract/emulator/requests.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { StateBadge, type StateKind } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { reportFailure } from '#src/ui/feedback/notify.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { NowProvider } from '#src/ui/values/now.tsx';
import { useEmulatorChange } from './use-emulator-change.ts';

/** Requests of clients to the emulated service, and those that the rate limit counts. */
export function Requests({ limitsAll }: { limitsAll: boolean }) {
  const connection = useConnection();
  const list = useQuery(q('listEmulatorRequests', connection.id, {}));
  const limits = useEmulatorChange('updateEmulatorLimits');
  const clear = useEmulatorChange('deleteEmulatorRequests');
  return (
    <Stack gap={16}>
      <Row gap={8} align="center" wrap>
        <Text as="p" size={13} tone="dim">
          {limitsAll
            ? 'Every resource of a project counts towards its 100 requests a minute.'
            : 'Only the performance advisor and the access history count towards the 100 requests a minute of a project.'}
        </Text>
        <Button
          disabledReason={limits.refused}
          busy={limits.isPending}
          onClick={() =>
            limits.mutate(
              { body: { all: !limitsAll } },
              { onError: reportFailure('The rate limit did not change') },
            )
          }
        >
          {limitsAll ? 'Restore default limits' : 'Limit every resource'}
        </Button>
        <Button
          disabledReason={clear.refused}
          busy={clear.isPending}
          onClick={() =>
            clear.mutate(
              {},
              { onSuccess: () => void list.refetch(), onError: reportFailure('The list was not cleared') },
            )
          }
        >
          Clear requests
        </Button>
        <Button icon="refresh" busy={list.isFetching} onClick={() => void list.refetch()}>
          Refresh
        </Button>
      </Row>
      {list.error && !list.data ? (
        <ReadFailure what="Requests" query={list} />
      ) : (
        // requests arrive in real time, independent of the clock of the world
        <NowProvider source={serverNow}>
          <ResourceTable
            id="emulator-requests"
            label="Requests"
            columns={columns}
            rows={list.data}
            rowKey={({ number }) => String(number)}
            rowName={({ target }) => target}
            empty={
              <EmptyState title="No requests yet">
                Run a script, the CLI or Terraform against the emulator, and its requests appear here.
              </EmptyState>
            }
            evidence={{ connection: connection.name }}
          />
        </NowProvider>
      )}
    </Stack>
  );
}

/** Without the root that all of them share. */
const belowRoot = (target: string): string =>
  target.startsWith(rootPath('v2')) ? target.slice(rootPath('v2').length) || '/' : target;

function kindOf(status: number): StateKind {
  if (status === 0 || status >= 500) return 'failed';
  return status >= 400 ? 'warning' : 'ok';
}

const columns: Column<EmulatorRequest>[] = [
  {
    id: 'at',
    header: 'Received',
    narrow: { line: 2, at: 'end', whole: true },
    width: 104,
    sortValue: ({ number }) => number,
    cell: ({ at }) => <Instant value={new Date(at).toISOString()} past />,
  },
  textColumn('method', 'Method', ({ method }) => method, { narrow: { line: 1, whole: true }, width: 90 }),
  textColumn('target', 'Path', ({ target }) => target, {
    narrow: { line: 1 },
    cell: ({ target }) => <Mono>{belowRoot(target)}</Mono>,
  }),
  textColumn('operation', 'Operation', ({ operationId }) => operationId ?? '', {
    narrow: { line: 2 },
    width: 270,
  }),
  {
    id: 'status',
    header: 'Status',
    narrow: { line: 2, whole: true },
    width: 130,
    sortValue: ({ status }) => status,
    cell: ({ status, errorCode }) => (
      <StateBadge
        kind={kindOf(status)}
        state={String(status)}
        label={status === 0 ? 'Connection dropped' : [status, errorCode].filter(Boolean).join(' ')}
      />
    ),
  },
  {
    id: 'ms',
    header: 'Took',
    width: 80,
    sortValue: ({ ms }) => ms,
    cell: ({ ms }) => `${ms} ms`,
    narrow: { line: 2, spare: true },
  },
  {
    id: 'counted',
    header: 'Rate limit',
    width: 120,
    sortValue: ({ counted }) => Number(counted),
    cell: ({ counted }) => (counted ? 'counted' : 'not counted'),
  },
  textColumn('client', 'Client', ({ userAgent }) => userAgent ?? '', { width: 130 }),
];
