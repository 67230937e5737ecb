import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { zeroIsAbsent } from '#contract/api/common.ts';
import { prepare } from './schema-walk.ts';

const schema = z.strictObject({
  name: z.string().min(1).optional(),
  note: z.string().optional(),
  kind: z.enum(['A', 'B']).optional(),
  count: z.int().min(1).optional(),
  size: zeroIsAbsent(z.int()),
  paused: z.boolean().optional(),
  hours: z.strictObject({ start: z.int(), end: z.int() }).optional(),
  list: z.array(z.string()).min(1).optional(),
  required: z.string().min(1),
});

describe('a zero value of an optional field', () => {
  it('is dropped where the field does not accept it, or is marked', () => {
    const zeroes = { name: '', kind: '', count: 0, size: 0, hours: {}, list: [] };
    expect(prepare(schema, { ...zeroes, required: 'x' })).toEqual({ required: 'x' });
  });

  it('keeps its meaning where the field accepts it', () => {
    expect(prepare(schema, { note: '', paused: false })).toEqual({ note: '', paused: false });
  });

  it('of another type, or of a required field, remains to be refused', () => {
    const sent = { name: 0, kind: [], count: '', hours: [], list: {}, required: '' };
    expect(prepare(schema, sent)).toEqual(sent);
  });

  it('of a field of another option of a union is dropped', () => {
    const union = z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('a'), one: z.string() }),
      z.strictObject({ type: z.literal('b'), two: z.string() }),
    ]);
    expect(prepare(union, { type: 'a', one: 'x', two: '' })).toEqual({ type: 'a', one: 'x' });
    const foreign = { type: 'a', one: 'x', two: 'y' };
    expect(prepare(union, foreign)).toEqual(foreign);
  });
});

describe('an unknown field of the body', () => {
  const params = { teamId: 'a1', orgId: 'b2' };

  it.each([{ teamId: 'a1' }, { teamId: '' }, { id: 'a1' }, { orgId: 'b2' }])(
    'that repeats an id of the path is dropped: %j',
    (field) => {
      expect(prepare(schema, { ...field, required: 'x' }, { params })).toEqual({ required: 'x' });
    },
  );

  it('with another id, or deeper in the body, remains to be refused', () => {
    const sent = { teamId: 'b2', hours: { start: 0, end: 1, teamId: 'a1' }, required: 'x' };
    expect(prepare(schema, sent, { params })).toEqual(sent);
  });
});
