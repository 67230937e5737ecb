import { StateBadge } from '../feedback/badge.tsx';
import type { Column } from './column.ts';
import { instantColumn } from './columns.tsx';

/** What stored credentials are limited to by this console; without a limit they may do whatever their roles allow. */
export type AccessLimit = 'readOnly' | 'locked' | 'secondPerson' | 'partlySecondPerson';

const labels: Record<AccessLimit, string> = {
  readOnly: 'Read only',
  locked: 'Locked',
  secondPerson: 'Second person',
  partlySecondPerson: 'Second person, partly',
};

/** The last columns of a list of stored credentials: their permissions, and when they were edited. */
export function credentialColumns<Row extends { updatedAt: string | number }>(
  limitOf: (row: Row) => AccessLimit | undefined,
): Column<Row>[] {
  return [
    {
      id: 'access',
      header: 'Access',
      narrow: { line: 1, at: 'end', whole: true },
      width: 150,
      sortValue: (row) => limitOf(row) ?? '',
      cell: (row) => {
        const limit = limitOf(row);
        // a permission is no health: it is never green
        return limit === undefined ? 'Full' : <StateBadge kind="off" state={limit} label={labels[limit]} />;
      },
    },
    instantColumn('updated', 'Edited', ({ updatedAt }) => updatedAt, {
      narrow: { line: 2, at: 'end', whole: true, word: 'edited' },
      width: 100,
      align: 'end',
    }),
  ];
}
