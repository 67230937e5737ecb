import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvCells, toCsv, toJsonExport } from '#src/lib/csv.ts';
import { exportCell } from './export-cell.ts';
import { parseEjson } from './parse.ts';
import type { Ejson, EjsonObject } from './value.ts';
import { fieldOf } from './value.ts';

const columnsOf = (names: string[]) =>
  names.map((header) => ({ header, value: (row: EjsonObject) => exportCell(fieldOf(row, header)) }));

it.each<[Ejson | undefined, string, string | undefined]>([
  [undefined, '', undefined],
  [null, 'null', 'null'],
  ['null', '"null"', '"null"'],
  ['', '""', '""'],
  ['5', '"5"', '"5"'],
  [' two  spaces ', '" two  spaces "', '" two  spaces "'],
  ['a\nb', '"a\nb"', '"a\\nb"'],
  [{ $numberInt: '5' }, '5', '5'],
  [{ $numberDouble: '5.0' }, '5.0', '5.0'],
  [{ $numberLong: '9223372036854775807' }, '9223372036854775807', '{"$numberLong":"9223372036854775807"}'],
  [{ $numberDecimal: '12.3400' }, '12.3400', '{"$numberDecimal":"12.3400"}'],
  [
    { $date: { $numberLong: '1773410520123' } },
    '2026-03-13T14:02:00.123Z',
    '{"$date":"2026-03-13T14:02:00.123Z"}',
  ],
  [{ a: [{ $numberInt: '1' }] }, '"{""a"":[1]}"', '{"a":[1]}'],
  [true, 'true', 'true'],
])('%j is %s in CSV and %s in JSON', (value, csv, json) => {
  expect(exportCell(value)).toMatchObject({ csv, json });
});

it('a text of any length and any characters is whole in both formats', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 500 }), (text) => {
      const rows = [{ text }];
      const json = toJsonExport(columnsOf(['text']), rows);
      expect(JSON.parse(json)).toEqual(rows);
      const cell = toCsv(columnsOf(['text']), rows).slice('text\r\n'.length, -2);
      if (!/["'\n\r]/.test(text)) expect(csvCells(cell, ',')).toEqual([text]);
    }),
  );
});

it('documents come back from the JSON file with their types, and without fields that they lack', () => {
  const rows = [
    '{"_id":{"$oid":"64b7f0a1c2d3e4f5a6b7c8d9"},"n":{"$numberLong":"1"},"d":{"$numberDouble":"2.0"},"x":null}',
    '{"_id":{"$numberInt":"1"},"constructor":"own"}',
  ].map((text) => parseEjson(text).value as EjsonObject);
  const text = toJsonExport(columnsOf(['_id', 'n', 'd', 'x', 'constructor', 'toString']), rows);
  expect(JSON.stringify(parseEjson(text).value)).toBe(JSON.stringify(rows));
});
