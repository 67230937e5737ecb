import { describe, expect, it } from 'vitest';
import {
  bytesColumn,
  countColumn,
  figureColumn,
  inServerOrder,
  instantColumn,
  rankedColumn,
  stampColumn,
  textColumn,
} from './columns.tsx';

interface Row {
  at?: string;
  count?: number;
}

describe('columns that show, sort by and export one value', () => {
  it.each([instantColumn, stampColumn])('sort instants by time, however they are written', (column) => {
    const { sortValue, exportValue } = column<Row>('at', 'At', ({ at }) => at);
    const utc = { at: '2026-03-13T14:00:00Z' };
    const berlin = { at: '2026-03-13T14:30:00+01:00' };
    expect(Number(sortValue?.(berlin))).toBeLessThan(Number(sortValue?.(utc)));
    expect(exportValue?.(berlin)).toBe(berlin.at);
    expect(sortValue?.({})).toBeUndefined();
  });

  it.each([countColumn, bytesColumn])('export numbers, which are aligned at the end', (column) => {
    const { align, sortValue, exportValue } = column<Row>('count', 'Count', ({ count }) => count);
    expect(align).toBe('end');
    expect(sortValue?.({ count: 12_480 })).toBe(12_480);
    expect(exportValue).toBeUndefined();
  });

  it('let a table say otherwise', () => {
    const column = textColumn<Row>('at', 'At', ({ at }) => at, { sortValue: undefined, width: 90 });
    expect([column.sortValue, column.width]).toEqual([undefined, 90]);
  });

  it('show numbers in words of their own, and export the numbers', () => {
    const column = figureColumn<Row>(
      'count',
      'Count',
      ({ count }) => count,
      (count) => `${count} h`,
    );
    expect([column.cell({ count: 3 }), column.sortValue?.({ count: 3 })]).toEqual(['3 h', 3]);
    expect(column.cell({ count: 0 })).toBe('0 h');
  });

  it('sort words by their rank, and export the words', () => {
    const column = rankedColumn<Row>(
      'count',
      'Count',
      ({ count }) => count,
      ({ at }) => at,
    );
    const row = { at: 'worst', count: 0 };
    expect([column.sortValue?.(row), column.exportValue?.(row), column.cell(row)]).toEqual([
      0,
      'worst',
      'worst',
    ]);
  });

  it('export their sort value if the server determines the order', () => {
    const row = { at: '2026-03-13T14:00:00Z', count: 3 };
    const columns = inServerOrder<Row>([
      countColumn('count', 'Count', ({ count }) => count),
      stampColumn('at', 'At', ({ at }) => at),
      { id: 'menu', header: 'Menu', cell: () => null },
    ]);
    expect(columns.map(({ sortValue }) => sortValue)).toEqual([undefined, undefined, undefined]);
    expect(columns.map(({ exportValue }) => exportValue?.(row))).toEqual([3, row.at, undefined]);
  });
});
