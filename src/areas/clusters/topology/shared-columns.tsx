import type { Column } from '#src/ui/table/column.ts';
import { Absent } from '#src/ui/values/absent.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { ConditionBadge } from '../condition-badge.tsx';
import classes from '../page/cluster-page.module.css';
import type { Member } from './topology.ts';

/** What every process of a cluster has in a table: members, routers and config servers. */
type Placed = Pick<Member, 'region' | 'process' | 'condition'>;

export const roleColumn: Column<Placed> = {
  id: 'role',
  header: 'Role',
  width: 176,
  narrow: { line: 1, at: 'end', whole: true },
  sortValue: ({ condition }) => condition.label,
  exportValue: ({ condition: { state, label } }) => [state, label].filter(Boolean).join(', '),
  cell: ({ condition, process }) => (
    <ConditionBadge condition={condition} stateName={process?.typeName ?? 'unknown'} />
  ),
};

export const regionColumn: Column<Placed> = {
  id: 'region',
  header: 'Region',
  width: 170,
  narrow: { line: 2 },
  sortValue: ({ region }) => region,
  cell: ({ region }) => <span className={classes.mono}>{region}</span>,
};

export const versionColumn: Column<Placed> = {
  id: 'version',
  header: 'Version',
  width: 100,
  sortValue: ({ process }) => process?.version,
  cell: ({ process }) =>
    process ? <span className={classes.mono}>{process.version}</span> : <Absent label="unknown" />,
};

export const pingColumn: Column<Placed> = {
  id: 'ping',
  header: 'Last ping',
  width: 110,
  sortValue: ({ process }) => process?.lastPing,
  cell: ({ process }) => <Instant value={process?.lastPing} past />,
};
