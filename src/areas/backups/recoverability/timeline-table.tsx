import { useMemo } from 'react';
import { DAY } from '#contract/values/durations.ts';
import { formatSort, parseSort } from '#src/lib/sort-param.ts';
import { formatInstant } from '#src/lib/time/time.ts';
import type { Zone } from '#src/lib/time/zones.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { bytesColumn, instantColumn, monoColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { useZone, zoneName } from '#src/ui/values/zone.tsx';
import { changed } from '../shared/backups-search.ts';
import type { ClusterFacts } from './cluster-facts.ts';
import { plannedUntil } from './schedule-ahead.ts';
import { type TimelineRow, timelineRows } from './timeline/timeline-rows.ts';
import type { TimelineSearch } from './timeline/timeline-search.ts';

interface TimelineTableProps {
  facts: ClusterFacts;
  search: TimelineSearch;
  onSearch: (search: TimelineSearch) => void;
  /** Makes a moment the restore point. */
  onChoose: (at: number) => void;
}

/** Few future snapshots: people open the table to see past ones. */
const ahead = 8;
/** Long enough to include a yearly snapshot. */
const horizon = 400 * DAY;

/** The timeline as a table, for keyboards, screen readers and exports. */
export function TimelineTable({ facts, search, onSearch, onChoose }: TimelineTableProps) {
  const { cluster, known, restores, isInto, now, groupId } = facts;
  const isOpen = search.table === true;
  const { zone } = useZone();
  const columns = useMemo(() => columnsOf(zone), [zone]);
  const { schedule, snapshots } = cluster;
  const rows = useMemo(() => {
    if (!isOpen) return [];
    const planned = schedule ? plannedUntil(schedule, now, now + horizon, ahead) : [];
    return timelineRows({ snapshots, planned, restores, isInto, known });
  }, [isOpen, schedule, now, snapshots, restores, isInto, known]);
  return (
    <>
      <div>
        <Button
          size="sm"
          variant="quiet"
          icon={isOpen ? 'chevron-up' : 'chevron-down'}
          aria-expanded={isOpen}
          onClick={() => onSearch(changed(search, { table: isOpen ? undefined : true }))}
        >
          {isOpen ? 'Hide table' : 'Show as table'}
        </Button>
      </div>
      {isOpen && (
        <ResourceTable
          id="backup-timeline"
          label={`Timeline of ${cluster.source.name}`}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowName={({ what, at }) => `${what}, ${formatInstant(at, zone)}`}
          sort={parseSort(search.sort)}
          onSortChange={(sort) => onSearch(changed(search, { sort: formatSort(sort) }))}
          onOpen={({ at }) => onChoose(at)}
          actions={({ at, state }) => [
            {
              label: 'Choose as restore point',
              icon: 'clock',
              disabled: state === 'Scheduled' && 'This time is in the future',
              onSelect: () => onChoose(at),
            },
          ]}
          dimmed={({ state }) => state === 'Scheduled'}
          empty={<EmptyState title="No snapshots yet, and none scheduled" />}
          evidence={{ project: groupId, cluster: cluster.source.name, zone: zoneName(zone) }}
        />
      )}
    </>
  );
}

function columnsOf(zone: Zone): Column<TimelineRow>[] {
  const stamp = (at: number | undefined) =>
    at === undefined ? <Absent /> : formatInstant(at, zone, { seconds: true, bare: true });
  return [
    instantColumn('at', `At, ${zoneName(zone)}`, ({ at }) => at, {
      narrow: { line: 2, whole: true },
      width: 204,
      pinned: true,
      cell: ({ at }) => stamp(at),
    }),
    textColumn('what', 'Event', ({ what }) => what, { min: 240, narrow: { line: 1 } }),
    textColumn('state', 'State', ({ state }) => state, {
      width: 124,
      narrow: { line: 1, at: 'end', whole: true },
    }),
    instantColumn('until', 'Until', ({ until }) => until, {
      narrow: { line: 2, spare: true, word: 'until' },
      width: 204,
      help: 'When a snapshot expires, a span ends, or a restore finished',
      cell: ({ until }) => stamp(until),
    }),
    bytesColumn('size', 'Size', ({ sizeBytes }) => sizeBytes, {
      narrow: { line: 2, at: 'end', whole: true },
      width: 104,
    }),
    monoColumn('copies', 'Copies in', ({ regions }) => regions.join(', ') || undefined, { width: 168 }),
    textColumn('note', 'Note', ({ note }) => note),
  ];
}
