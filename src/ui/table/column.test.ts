import { expect, it } from 'vitest';
import { type Column, columnWidth, columnWidths, pinnedOffsets, tableMinWidth } from './column.ts';

const column = (header: string, width?: number): Column<string> => ({
  id: header,
  header,
  cell: (row) => row,
  ...(width === undefined ? {} : { width }),
});

it('gives no column less than its heading takes', () => {
  expect(columnWidth(column('ID', 90))).toBe(90);
  expect(columnWidth(column('Last passed', 60))).toBe(105);
  expect(columnWidth({ ...column('Last passed', 60), sortValue: (row) => row })).toBe(125);
  expect(columnWidth(column('Name'))).toBeUndefined();
});

it('counts with the same widths for the whole table and for what stays in view', () => {
  const columns = [
    { ...column('Last passed', 60), pinned: true },
    { ...column('Next', 80), pinned: true },
  ];
  expect(tableMinWidth(columns, 10)).toBe(195);
  expect(pinnedOffsets(columns, 0)).toEqual([0, 105]);
});

it('gives each column without a width its needed width, and an equal share of the remaining space', () => {
  const columns = [column('Name'), { ...column('Status'), min: 190 }, column('Nodes', 80)];
  const spare = (needed: number) => `calc(${needed}px + max(0px, 100cqw - 420px) / 2)`;
  expect(columnWidths(columns, 10)).toEqual([spare(140), spare(190), 80]);
});
