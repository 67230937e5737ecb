import { useQuery } from '@tanstack/react-query';
import type { GameDaySchedule } from '#contract/console/game-day-schedules.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { instantColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { schedulesQuery, useDeleteSchedule, usePauseSchedule } from './schedule-requests.ts';
import { lastText, turnText } from './schedule-text.ts';

/** Scheduled game days; nothing while none exist. */
export function ScheduleList({ groupId }: { groupId: string }) {
  const { id: connection } = useConnection();
  const list = useQuery(schedulesQuery(connection, groupId));
  const refusal = useRefusal('startGroupClusterOutageSimulation', { groupId });
  const pause = usePauseSchedule();
  const remove = useDeleteSchedule();
  const reported = (text: string) => ({
    onSuccess: () => notify({ message: text }),
    onError: (error: Error) => notify({ message: failureFacts(error).message, tone: 'error' }),
  });
  if (list.error && !list.data) {
    return (
      <Section label="Scheduled">
        <ReadFailure what="Schedules" query={list} />
      </Section>
    );
  }
  if (!list.data?.length) return null;
  const askRemove = (row: GameDaySchedule): void =>
    confirm({
      title: `Delete the schedule of ${row.start.clusterName}?`,
      consequence: 'No more simulations begin by it. Those that it has started stay in the list.',
      confirmLabel: 'Delete schedule',
      run: () => remove.mutateAsync(row),
    });
  return (
    <Section label="Scheduled">
      <ResourceTable
        id="game-day-schedules"
        label="Scheduled simulations"
        bare
        columns={columns}
        rows={list.data}
        rowKey={({ id }) => id}
        rowName={({ start, turn }) => `${start.clusterName}, ${turnText(turn)}`}
        dimmed={({ nextAt }) => nextAt === null}
        actions={(row) => [
          {
            label: row.paused ? 'Resume schedule' : 'Pause schedule',
            icon: row.paused ? 'play' : 'pause',
            onSelect: () => pause.mutate(row, reported(row.paused ? 'Schedule resumed' : 'Schedule paused')),
            disabled: refusal,
          },
          {
            label: 'Delete schedule',
            icon: 'trash',
            danger: true,
            onSelect: () => askRemove(row),
            disabled: refusal,
          },
        ]}
        empty={<EmptyState title="No schedules yet" />}
      />
    </Section>
  );
}

const columns: readonly Column<GameDaySchedule>[] = [
  textColumn('cluster', 'Cluster', ({ start }) => start.clusterName, { width: 180, narrow: { line: 1 } }),
  {
    id: 'turn',
    header: 'Begins',
    min: 240,
    cell: ({ turn }) => turnText(turn),
    narrow: { line: 2 },
  },
  {
    id: 'last',
    header: 'Last turn',
    min: 180,
    cell: (row) => lastText(row) ?? '—',
  },
  instantColumn('next', 'Next', ({ nextAt }) => nextAt, {
    width: 130,
    align: 'end',
    cell: ({ nextAt, paused }) => (nextAt === null ? paused ? 'paused' : 'over' : <Instant value={nextAt} />),
    narrow: { line: 1, at: 'end', whole: true },
  }),
];
