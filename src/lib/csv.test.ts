import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, csvCells, exportFileName, toCsv, toJsonExport } from './csv.ts';

const columns = [
  { header: 'name', value: (row: { name: string; size: number | null }) => row.name },
  { header: 'size', value: (row: { name: string; size: number | null }) => row.size },
];

describe('a cell', () => {
  it.each(['=1+1', '+cmd', '-cmd', '@SUM(A1)', '\t=1', ' =1', '＝1+1', '=HYPERLINK("http://x")'])(
    'never runs as a formula: %j',
    (text) => {
      expect(csvCell(text)).toMatch(/^"'/);
    },
  );

  it('keeps numbers as numbers', () => {
    expect([csvCell(-3.5), csvCell('-3.5'), csvCell(true), csvCell(null)]).toEqual([
      '-3.5',
      '-3.5',
      'true',
      '',
    ]);
  });

  it('quotes separators, quotes and line breaks', () => {
    expect(csvCell('a,"b"\nc')).toBe('"a,""b""\nc"');
  });

  it('is read back as it was, or with one quote in front', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const cell = csvCell(text);
        const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
        expect([text, `'${text}`]).toContain(read);
        expect(/^[=+@]/.test(read) && !/^[+]?\d/.test(read)).toBe(false);
      }),
    );
  });
});

it('a line is read back as the cells that were written', () => {
  const text = fc.string().map((each) => each.replaceAll(/[\r\n]/g, ' ').replace(/^'+/, ''));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (cells) => {
      expect(csvCells(cells.map(csvCell).join(','), ',')).toEqual(cells);
    }),
  );
  expect(csvCells('a; "b;c" ;', ';')).toEqual(['a', 'b;c ', '']);
});

it('writes a heading, rows and evidence', () => {
  const rows = [
    { name: 'a', size: 1 },
    { name: 'b', size: null },
  ];
  expect(toCsv(columns, rows)).toBe('name,size\r\na,1\r\nb,\r\n');
  expect(toCsv(columns, [], { query: 'status=OPEN\r\nname,x', at: '2026-03-13T14:02:00Z' })).toBe(
    '# query:,"status=OPEN name,x"\r\n# at: 2026-03-13T14:02:00Z\r\nname,size\r\n',
  );
  expect(JSON.parse(toJsonExport(columns, rows, { query: 'q' }))).toEqual({
    evidence: { query: 'q' },
    rows: [
      { name: 'a', size: 1 },
      { name: 'b', size: null },
    ],
  });
});

it('begins every line of evidence with #, and leaves a valid table without them', () => {
  const csv = toCsv(columns, [{ name: 'a', size: 1 }], {
    'filter, or': 'a, b; "c"',
    formula: 'x,=HYPERLINK("https://example.org")',
    organization: 'Meridian, Ltd.',
  });
  const rest = csv.split('\r\n').filter((line) => !line.startsWith('#'));
  expect(rest).toEqual(['name,size', 'a,1', '']);
  // no spreadsheet finds a formula behind a comma
  expect(csv).toContain('# formula:,"x,=HYPERLINK(""https://example.org"")"');
});

it('names the file after the table and the minute', () => {
  const epoch = Date.parse('2026-03-13T14:02:33Z');
  expect(exportFileName('Open alerts / orders-prod', epoch, 'csv')).toBe(
    'open-alerts-orders-prod-2026-03-13T14-02Z.csv',
  );
});
