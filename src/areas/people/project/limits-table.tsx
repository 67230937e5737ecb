import { Badge } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { countColumn, monoColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { Count } from '#src/ui/values/quantity.tsx';
import { type Limit, limitLabel, standingOf } from './limits.ts';
import classes from './project.module.css';

/** The limits of a project and their usage, the nearest first. */
export function LimitsTable({ limits }: { limits: readonly Limit[] }) {
  const rows = limits.toSorted(
    (one, other) => (standingOf(other).share ?? -1) - (standingOf(one).share ?? -1),
  );
  return (
    <ResourceTable
      id="limits"
      label="Limits"
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      rowName={({ name }) => limitLabel(name)}
      bare
      empty={<EmptyState title="Atlas tells no limits of this project" />}
      footer="Support raises a limit up to the greatest one."
    />
  );
}

const columns: Column<Limit>[] = [
  textColumn('label', 'Limit', ({ name }) => limitLabel(name), {
    narrow: { line: 1 },
    min: 220,
    cell: ({ name }) => <span title={name}>{limitLabel(name)}</span>,
  }),
  {
    id: 'near',
    header: 'Used',
    narrow: { line: 2 },
    width: 220,
    sortValue: (limit) => standingOf(limit).share,
    cell: (limit) => <Nearness limit={limit} />,
  },
  countColumn('value', 'Limit now', ({ value }) => value, {
    narrow: { line: 1, at: 'end', whole: true, word: 'of' },
    width: 110,
  }),
  countColumn('most', 'Greatest', ({ maximumLimit }) => maximumLimit, {
    narrow: { line: 2, at: 'end', word: 'at most' },
    width: 110,
  }),
  monoColumn('name', 'Name in the API', ({ name }) => name, {
    optional: true,
    width: 420,
    cell: ({ name }) => <Mono dim>{name}</Mono>,
  }),
];

function Nearness({ limit }: { limit: Limit }) {
  const { share, state } = standingOf(limit);
  if (share === undefined) return <Absent label="unknown" />;
  return (
    <span className={classes.near}>
      <Count value={limit.currentUsage} />
      <span className={classes.track} aria-hidden="true">
        <span className={classes.fill} data-state={state} style={{ width: `${Math.min(1, share) * 100}%` }} />
      </span>
      {state === 'near' && (
        <Badge tone="warning" mark="triangle">
          near
        </Badge>
      )}
      {state === 'reached' && (
        <Badge tone="critical" mark="square">
          reached
        </Badge>
      )}
    </span>
  );
}
