import { expect, test } from 'vitest';
import { z } from 'zod';
import { assumedRule, documented, parseByEvidence } from './rule-evidence.ts';

const schema = z.strictObject({
  comment: z.string().max(3, documented).optional(),
  name: z.string().max(3).optional(),
  address: z
    .string()
    .regex(/^https/u, assumedRule('must be a web address'))
    .optional(),
  domain: z
    .string()
    .refine((text) => text.includes('.'), assumedRule('must be a domain'))
    .optional(),
  count: z.int().max(3).optional(),
  list: z.array(z.string()).max(1).optional(),
  table: z.record(z.string().max(3), z.string()).optional(),
  either: z
    .union([z.strictObject({ a: z.string().max(3) }), z.strictObject({ b: z.string().max(3) })])
    .optional(),
});

const sorted = (value: unknown) => {
  const { errors, warnings } = parseByEvidence(schema, value);
  const texts = (issues: typeof errors) => issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  return { errors: texts(errors), warnings: texts(warnings) };
};

test.each([
  [{ name: 'long' }, 'name must have at most 3 characters'],
  [{ address: 'ftp' }, 'address must be a web address'],
  [{ domain: 'com' }, 'domain must be a domain'],
  [{ list: ['a', 'b'] }, 'list must have at most 1 item'],
  [{ table: { long: '' } }, 'table.long has a name that must have at most 3 characters'],
  [{ either: { a: 'long' } }, 'either.a must have at most 3 characters'],
])('only an assumed rule objects to %j', (value, warning) => {
  expect(sorted(value)).toEqual({ errors: [], warnings: [warning] });
  expect(schema.safeParse(value).success).toBe(false);
});

test.each([
  [{ comment: 'long' }, 'comment must have at most 3 characters'],
  [{ count: 4 }, 'count must be at most 3'],
  [{ name: 3 }, 'name must be text'],
])('a rule with evidence objects to %j', (value, error) => {
  expect(sorted(value)).toEqual({ errors: [error], warnings: [] });
});

test('a value can break rules of both kinds', () => {
  expect(sorted({ name: 'long', count: 4 })).toEqual({
    errors: ['count must be at most 3'],
    warnings: ['name must have at most 3 characters'],
  });
});
