import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  copyFields,
  fromEntries,
  inOrder,
  isIntegerName,
  mergeFields,
  omitField,
  parseInOrder,
  setField,
} from './field-order.ts';

const names = fc.oneof(
  fc.nat(20).map(String),
  fc.constantFrom(
    '4294967294',
    '4294967295',
    '01',
    '-1',
    '1.5',
    '',
    '__proto__',
    'constructor',
    'toString',
    'a',
  ),
  fc.string(),
);
const entries = fc.uniqueArray(fc.tuple(names, fc.integer()), { selector: ([name]) => name });

describe('the order of fields', () => {
  it('knows the names that JavaScript moves', () => {
    fc.assert(
      fc.property(names, (name) => {
        const moves = name !== '__proto__' && Object.keys({ '-': 0, [name]: 0 })[0] === name && name !== '-';
        expect(isIntegerName(name)).toBe(moves);
      }),
    );
  });

  it('is the order in which fields are set', () => {
    fc.assert(
      fc.property(entries, (input) => {
        const created = fromEntries(input);
        expect(Object.entries(created)).toEqual(input);
        expect(Object.entries(copyFields(created))).toEqual(input);
        expect(JSON.stringify(created)).toBe(
          `{${input.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`,
        );
      }),
    );
  });

  it('survives a field that is changed, removed and set again', () => {
    let result = fromEntries([
      ['b', 1],
      ['2', 2],
      ['1', 3],
    ]);
    result = setField(result, '2', 9);
    expect(Object.entries(result)).toEqual([
      ['b', 1],
      ['2', 9],
      ['1', 3],
    ]);
    delete result[2];
    expect(Object.keys(setField(result, '2', 0))).toEqual(['b', '1', '2']);
    expect(Object.keys(omitField(result, 'b'))).toEqual(['1', '2']);
  });

  it('is that of the first object, then that of the second, when two are merged', () => {
    const merged = mergeFields(
      fromEntries([
        ['z', 1],
        ['9', 1],
      ]),
      fromEntries([
        ['3', 1],
        ['9', 2],
        ['y', 1],
      ]),
    );
    expect(Object.entries(merged)).toEqual([
      ['z', 1],
      ['9', 2],
      ['3', 1],
      ['y', 1],
    ]);
  });

  it('can be given for an object that has lost it', () => {
    expect(Object.keys(inOrder({ a: 1, 9: 1, 10: 1 }, ['10', 'a', '9']))).toEqual(['10', 'a', '9']);
  });

  it('is that of a text of JSON', () => {
    const json = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.string(),
        fc.double({ noDefaultInfinity: true, noNaN: true }),
        fc.array(tie('value'), { maxLength: 3 }),
        fc
          .uniqueArray(fc.tuple(names, tie('value')), { selector: ([name]) => name, maxLength: 4 })
          .map(fromEntries),
      ),
    })).value;
    fc.assert(
      fc.property(json, (value) => {
        const text = JSON.stringify(value);
        expect(JSON.stringify(parseInOrder(text))).toBe(text);
      }),
    );
  });

  it('is read behind escaped names and texts that look like names', () => {
    const text = '{"a":"\\"9\\":1","\\u0031":"b","0" : {"\\"1\\":":2,"7":[],"5":{}}}';
    expect(JSON.stringify(parseInOrder(text))).toBe(
      '{"a":"\\"9\\":1","1":"b","0":{"\\"1\\":":2,"7":[],"5":{}}}',
    );
  });
});
