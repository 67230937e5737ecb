import { expect, test } from 'vitest';
import { resultTable } from './result-table.ts';

test('a list of documents has a column per field, in the order of appearance', () => {
  const result = JSON.stringify([
    { _id: 1, state: 'new' },
    {
      _id: { $oid: '65f000000000000000000001' },
      total: { $numberDecimal: '1.10' },
      tags: ['a', { b: null }],
    },
  ]);
  const table = resultTable(result, 'UTC');
  expect(table?.columns).toEqual(['_id', 'state', 'total', 'tags']);
  expect(table?.rows.map((row) => Object.fromEntries(row))).toEqual([
    { _id: '1', state: 'new' },
    { _id: '65f000000000000000000001', total: '1.10', tags: '["a",{"b":null}]' },
  ]);
  expect(table).toMatchObject({ total: 2, moreColumns: 0 });
});

test('a long list shows its first documents and fields, and counts the rest', () => {
  const wide = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}`, 'x'.repeat(400)]));
  const table = resultTable(JSON.stringify(Array.from({ length: 210 }, () => wide)), 'UTC');
  expect(table).toMatchObject({ total: 210, moreColumns: 10, rows: { length: 200 } });
  expect(table?.rows[0]?.get('f0')).toHaveLength(301);
});

test.each(['[]', '{"a":1}', '[1]', '[{"$oid":"65f000000000000000000001"}]', '"text"'])(
  '%s is no table',
  (result) => {
    expect(resultTable(result, 'UTC')).toBeUndefined();
  },
);
