import { StateBadge } from '../feedback/badge.tsx';
import type { Column } from './column.ts';
import { instantColumn } from './columns.tsx';

/** The last columns of a list of stored credentials: what they allow, and when they were edited. */
export function credentialColumns<
  Row extends { readOnly: boolean; updatedAt: string | number },
>(): Column<Row>[] {
  return [
    {
      id: 'access',
      header: 'Access',
      narrow: { line: 1, at: 'end', whole: true },
      width: 120,
      sortValue: ({ readOnly }) => readOnly,
      cell: ({ readOnly }) =>
        readOnly ? (
          <StateBadge kind="off" state="readOnly" label="Read only" />
        ) : (
          <StateBadge kind="ok" state="readWrite" label="Full" />
        ),
    },
    instantColumn('updated', 'Edited', ({ updatedAt }) => updatedAt, {
      narrow: { line: 2, at: 'end', whole: true, word: 'edited' },
      width: 100,
      align: 'end',
    }),
  ];
}
