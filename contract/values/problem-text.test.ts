import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { problemText } from './problem-text.ts';

const schema = z.strictObject({
  name: z.string().min(2).max(5),
  count: z.int().min(1).max(50),
  ratio: z.number().gt(0),
  on: z.boolean(),
  kind: z.enum(['a', 'b']),
  list: z.array(z.string()).min(1),
  map: z.record(z.string().min(1), z.string()).optional(),
  own: z.string().regex(/^x$/, 'must be an x'),
  either: z.union([z.boolean(), z.strictObject({ a: z.string() })]).optional(),
  even: z
    .number()
    .refine((value) => value % 2 === 0)
    .optional(),
  reported: z
    .number()
    .refine((value) => value % 2 === 0, 'must be even')
    .optional(),
});
const valid = { name: 'abc', count: 1, ratio: 0.5, on: true, kind: 'a', list: ['x'], own: 'x' };

function messageFor(change: Record<string, unknown>): string | undefined {
  const read = schema.safeParse({ ...valid, ...change }, { error: problemText, reportInput: true });
  return read.error?.issues[0]?.message;
}

describe('a problem', () => {
  it.each([
    [{ name: 'a' }, 'must have at least 2 characters'],
    [{ name: 'abcdef' }, 'must have at most 5 characters'],
    [{ count: 51 }, 'must be at most 50'],
    [{ count: 1.5 }, 'must be a whole number'],
    [{ ratio: 0 }, 'must be more than 0'],
    [{ on: 'yes' }, 'must be true or false'],
    [{ on: undefined }, 'is required'],
    [{ kind: 'c' }, 'must be one of a, b'],
    [{ list: [] }, 'must have at least 1 item'],
    [{ list: 'x' }, 'must be a list'],
    [{ map: { '': 'x' } }, 'has a name that must have at least 1 character'],
    [{ own: 'y' }, 'must be an x'],
    [{ either: 5 }, 'matches none of the accepted forms'],
    [{ even: 5 }, 'is not valid'],
    [{ reported: 5 }, 'must be even'],
    [{ other: 1 }, 'is not an attribute of this resource'],
  ])('%j: %s', (change, text) => {
    expect(messageFor(change)).toBe(text);
  });
});
