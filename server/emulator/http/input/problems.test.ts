import { expect, it } from 'vitest';
import { z } from 'zod';
import { describedProblems } from '#contract/values/value-problems.ts';
import { bodyFailure } from './problems.ts';

const schema = z.strictObject({
  kind: z.enum(['A', 'B']).optional(),
  sort: z.literal([1, -1]).optional(),
  roles: z.array(z.enum(['READ'])).optional(),
  dataProcessRegion: z.strictObject({ region: z.enum(['US_EAST_1']) }).optional(),
  criteria: z.discriminatedUnion('type', [z.strictObject({ type: z.literal('DATE') })]).optional(),
});

function detailOf(body: object) {
  const read = schema.safeParse(body, describedProblems);
  return read.success ? 'accepted' : bodyFailure(read.error).body.detail;
}

it.each([
  [{ kind: 'C' }, 'An invalid enumeration value C was specified for attribute kind.'],
  [{ sort: 2 }, 'An invalid enumeration value 2 was specified for attribute sort.'],
  [
    { criteria: { type: 'TIME' } },
    'An invalid enumeration value TIME was specified for attribute criteria.type.',
  ],
  [
    { dataProcessRegion: { region: 'NOWHERE' } },
    'Invalid attribute dataProcessRegion.region specified: must be US_EAST_1.',
  ],
  [{ roles: ['WRITE'] }, 'Invalid role specified for attribute roles[0].'],
])('names the value that is none of the accepted ones: %j', (body, detail) => {
  expect(detailOf(body)).toBe(detail);
});

it.each([['x'.repeat(101)], [{ a: 1 }], [null]])('leaves out values that are no short text: %j', (kind) => {
  expect(detailOf({ kind })).toBe('An invalid enumeration value was specified for attribute kind.');
});
