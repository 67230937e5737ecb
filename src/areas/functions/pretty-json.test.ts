import { expect, it } from 'vitest';
import { problemOf } from './extended-json.ts';
import { prettyJson } from './pretty-json.ts';

it('members are on separate lines, wrapped values on one', () => {
  expect(prettyJson('{"_id":{"$oid":"65f1a0000000000000000001"},"tags":["a","b"],"none":{},"list":[]}')).toBe(
    [
      '{',
      '  "_id": { "$oid": "65f1a0000000000000000001" },',
      '  "tags": [',
      '    "a",',
      '    "b"',
      '  ],',
      '  "none": {},',
      '  "list": []',
      '}',
    ].join('\n'),
  );
});

it('every digit of a number and every letter of a text stays', () => {
  const text = '[12345678901234567890.10, "a , { \\" } b", -1e-7, null, true]';
  expect(prettyJson(text).replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
});

it('arguments have to be an array of extended JSON', () => {
  expect(problemOf('[1, {"a": {"$oid": "65f1a0000000000000000001"}}]', 'array')).toBeUndefined();
  expect(problemOf('{"a": 1}', 'array')?.message).toContain('array');
  expect(problemOf('[1,', 'array')?.message).toContain('Not JSON');
  expect(problemOf('[{"$oid": "xyz"}]', 'array')).toMatchObject({ from: 2, to: 8 });
  expect(problemOf('[{"$date": "yesterday"}]', 'array')?.message).toContain('$date');
});
