import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Column } from './column.ts';
import { exportText } from './export-rows.ts';

interface Item {
  name: string;
  bytes: number;
}

const columns: Column<Item>[] = [
  { id: 'name', header: 'Name', cell: () => null, sortValue: (item) => item.name },
  {
    id: 'size',
    header: 'Size',
    cell: () => null,
    sortValue: (item) => item.bytes,
    exportValue: (item) => `${item.bytes} B`,
  },
  { id: 'menu', header: 'Menu', cell: () => null },
];
const rows = [{ name: '=cmd()', bytes: 12 }];
const now = Date.parse('2026-03-13T14:02:00Z');

it('exports what columns say of themselves, and disarms formulas', async () => {
  expect(await exportText({ format: 'csv', name: 'items', columns, rows, now })).toBe(
    'Name,Size\r\n"\'=cmd()",12 B\r\n',
  );
});

it('carries evidence whose hash anyone can check by removing its lines', async () => {
  const text = await exportText({
    format: 'csv',
    name: 'items',
    columns,
    rows,
    now,
    evidence: { project: 'payments' },
  });
  const lines = text.split('\r\n');
  const body = lines.filter((line) => !line.startsWith('# ')).join('\r\n');
  const hash = createHash('sha256').update(body).digest('hex');
  expect(lines.slice(0, 4)).toEqual([
    '# project: payments',
    '# at: 2026-03-13T14:02:00.000Z',
    '# rows: 1',
    `# sha256: ${hash}`,
  ]);
});
