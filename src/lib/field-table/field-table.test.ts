import { describe, expect, it } from 'vitest';
import {
  errorsAtRows,
  type FieldRow,
  fieldName,
  placeRows,
  problemsOfRows,
  valuesOfRows,
} from './field-table.ts';

const rows: readonly FieldRow[] = [
  { path: 'name', label: 'Name', kind: 'text', required: true, most: 5 },
  { path: 'login.password', label: 'Password', kind: 'secret', required: true },
  { path: 'urls', label: 'URLs', kind: 'lines', most: 2 },
  { path: 'labels', label: 'Labels', kind: 'pairs' },
  { path: 'headers', label: 'Headers', kind: 'headers' },
  { path: 'types', label: 'Types', kind: 'choices', options: ['a', 'b'], required: true },
  { path: 'legacy', label: 'Legacy', kind: 'switch' },
  { path: 'prefix', label: 'Prefix', kind: 'text', sendsEmpty: true },
];

const request = (values: ReturnType<typeof valuesOfRows>) => {
  const body: Record<string, unknown> = {};
  placeRows(body, rows, values);
  return body;
};

describe('a table of fields', () => {
  const stored = {
    name: 'one',
    login: { password: '***' },
    urls: ['x', 'y'],
    labels: { a: '1' },
    headers: [{ name: 'A', value: '***' }],
    types: ['a'],
    legacy: true,
    prefix: 'p',
  };

  it('shows what is stored, without secrets', () => {
    const values = valuesOfRows(rows, stored);
    expect(values[fieldName('urls')]).toBe('x\ny');
    expect(values[fieldName('labels')]).toBe('a: 1');
    expect(JSON.stringify(values)).not.toContain('***');
    expect(problemsOfRows(rows, values)).toEqual([[fieldName('login.password'), 'is required']]);
  });

  it('places values at their paths, and leaves empty ones out unless they are required', () => {
    const values = valuesOfRows(rows, { name: 'one', types: ['b'] });
    values[fieldName('login.password')] = { keep: false, text: ' s ' };
    values[fieldName('headers')] = 'A: b:c\n\nB: d';
    expect(problemsOfRows(rows, values)).toEqual([]);
    expect(request(values)).toEqual({
      name: 'one',
      login: { password: ' s ' },
      headers: [
        { name: 'A', value: 'b:c' },
        { name: 'B', value: 'd' },
      ],
      types: ['b'],
      legacy: false,
      prefix: '',
    });
  });

  it.each([
    ['name', 'too long', 'must have at most 5 characters'],
    ['urls', 'x\ny\nz', 'must have at most 2 lines'],
    ['labels', 'no value', 'must have a name and a value in each line'],
    ['headers', 'A:', 'must have a name and a value in each line'],
  ])('names %s when it is %j', (path, text, problem) => {
    const values = { ...valuesOfRows(rows, stored), [fieldName(path)]: text };
    expect(problemsOfRows(rows, values)).toContainEqual([fieldName(path), problem]);
  });

  it('finds the field of an error of the service', () => {
    expect(
      errorsAtRows(rows, { 'headers[0].name': 'is long', 'login.password': 'is wrong', other: 'is bad' }),
    ).toEqual({
      [fieldName('headers')]: 'is long',
      [fieldName('login.password')]: 'is wrong',
      other: 'is bad',
    });
  });
});
