import { expect, test } from 'vitest';
import { lineOf } from './line-of.ts';

const text = `{
  "format": 2,
  "tables": {
    "a\\"[": [], "groups": [
      {"id": "]}", "tags": [{"key": "x"}, null, -1.5e3, true]},
      {
        "id": "2",
        "name": "b"
      }
    ],
    "orgs": []
  }
}
`;

test.each([
  ['format', 2],
  ['tables', 3],
  ['tables.groups[0]', 5],
  ['tables.groups[0].tags[3]', 5],
  ['tables.groups[1]', 6],
  ['tables.groups[1].name', 8],
  ['tables.groups[1].missing.deep', 6],
  ['tables.groups[7]', 4],
  ['tables.orgs', 11],
  ['missing', 1],
])('%s begins on line %i', (path, line) => {
  expect(lineOf(text, path)).toBe(line);
});
