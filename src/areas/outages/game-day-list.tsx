import type { GameDay, GameDayState } from '#contract/console/game-days.ts';
import { useConnection } from '#src/api/connection.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { StateBadge, type StateKind } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { instantColumn, longTextColumn, textColumn, valueColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Absent } from '#src/ui/values/absent.tsx';

const states: Readonly<Record<GameDayState, { kind: StateKind; label: string }>> = {
  starting: { kind: 'progress', label: 'Starting' },
  simulating: { kind: 'warning', label: 'Regions down' },
  ending: { kind: 'progress', label: 'Ending' },
  recovering: { kind: 'progress', label: 'Recovering' },
  complete: { kind: 'off', label: 'Complete' },
};

export function GameDayBadge({ day }: { day: Pick<GameDay, 'state'> }) {
  return <StateBadge {...states[day.state]} state={day.state} />;
}

interface GameDayListProps {
  groupId: string;
  /** Undefined while loading. */
  days: readonly GameDay[] | undefined;
  error: Error | null;
  onRetry: () => void;
  onOpen: (day: GameDay) => void;
}

/** The simulations of the project that run or are over. */
export function GameDayList({ groupId, days, error, onRetry, onOpen }: GameDayListProps) {
  const { name: connection } = useConnection();
  if (error && !days) return <ReadFailure what="Simulations" query={{ error, refetch: onRetry }} />;
  return (
    <ResourceTable
      id="game-days"
      label="Outage simulations"
      columns={columns}
      rows={days}
      rowKey={({ id }) => id}
      rowName={({ clusterName, hypothesis }) => `${clusterName}: ${hypothesis}`}
      onOpen={onOpen}
      dimmed={({ state }) => state === 'complete'}
      evidence={{
        connection,
        project: groupId,
        question: 'which outages were simulated, and what came of them',
      }}
      empty={
        <EmptyState title="No simulations yet">
          Choose regions above, write down what you expect, and start: the report is kept here.
        </EmptyState>
      }
    />
  );
}

const columns: readonly Column<GameDay>[] = [
  textColumn('cluster', 'Cluster', ({ clusterName }) => clusterName, { narrow: { line: 1 }, min: 140 }),
  textColumn('regions', 'Regions', ({ regions }) => regions.map(({ regionName }) => regionName).join(', '), {
    min: 140,
    narrow: { line: 2 },
  }),
  textColumn('state', 'State', ({ state }) => state, {
    width: 130,
    narrow: { line: 1, at: 'end', whole: true },
    cell: (day) => <GameDayBadge day={day} />,
  }),
  {
    id: 'held',
    header: 'Hypothesis',
    width: 110,
    narrow: { line: 2, spare: true },
    sortValue: ({ held }) => held,
    cell: ({ held }) => (held === null ? <Absent /> : held ? 'held' : 'refuted'),
  },
  longTextColumn('expected', 'Expected', ({ hypothesis }) => hypothesis, { optional: true, width: 260 }),
  longTextColumn('learned', 'Learned', ({ conclusion }) => conclusion || undefined, {
    optional: true,
    width: 260,
  }),
  valueColumn(
    'lasted',
    'Lasted',
    ({ startedAt, endedAt }) => (endedAt === null ? null : endedAt - startedAt),
    formatDuration,
    { width: 110, align: 'end' },
  ),
  textColumn('by', 'By', ({ startedBy }) => startedBy, { width: 120 }),
  instantColumn('started', 'Started', ({ startedAt }) => startedAt, {
    width: 110,
    align: 'end',
    narrow: { line: 2, at: 'end', whole: true },
  }),
];
