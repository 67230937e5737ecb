import { Text } from '#src/ui/layout/text.tsx';
import { instantColumn, textColumn } from '#src/ui/table/columns.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { conditionColumn } from '../condition-column.tsx';
import type { Member } from './topology.ts';

/** What every process of a cluster has in a table: members, routers and config servers. */
type Placed = Pick<Member, 'region' | 'process' | 'condition'>;

export const roleColumn = conditionColumn<Placed>(
  'role',
  'Role',
  ({ condition }) => condition,
  ({ process }) => process?.typeName ?? 'unknown',
  {
    sortValue: ({ condition }) => condition.label,
    exportValue: ({ condition: { state, label } }) => [state, label].filter(Boolean).join(', '),
  },
);

export const regionColumn = textColumn<Placed>('region', 'Region', ({ region }) => region, {
  width: 170,
  narrow: { line: 2 },
  cell: ({ region }) => (
    <Text size={13} mono>
      {region}
    </Text>
  ),
});

export const versionColumn = textColumn<Placed>('version', 'Version', ({ process }) => process?.version, {
  width: 100,
  cell: ({ process }) =>
    process ? (
      <Text size={13} mono>
        {process.version}
      </Text>
    ) : (
      <Absent label="unknown" />
    ),
});

export const pingColumn = instantColumn<Placed>('ping', 'Last ping', ({ process }) => process?.lastPing, {
  width: 110,
});
