import { describe, expect, test } from 'vitest';
import type { OperationId } from '#contract/api/operations.ts';
import { bodySchema } from '../bodies.ts';
import { callOf } from '../steps.ts';

const id = '32b6e34b3d91647abb20e7b8';
const long = (length: number) => 'x'.repeat(length);

/** A request that only an assumed rule objects to, and the field that it concerns. */
const assumed: [OperationId, Record<string, unknown>, string][] = [
  ['createOrgTeam', { orgId: id, body: { name: long(65), usernames: ['a@example.com'] } }, 'name'],
  [
    'createOrgResourcePolicy',
    { orgId: id, body: { name: long(101), policies: [{ body: 'forbid' }] } },
    'name',
  ],
  [
    'createOrgResourcePolicy',
    { orgId: id, body: { name: 'A', description: long(1_001), policies: [{ body: 'forbid' }] } },
    'description',
  ],
  [
    'createGroupIntegration',
    {
      groupId: id,
      integrationType: 'OPS_GENIE',
      body: { type: 'OPS_GENIE', apiKey: long(1_025), region: 'US' },
    },
    'apiKey',
  ],
];

/** A request that a rule with evidence objects to. */
const supported: [OperationId, Record<string, unknown>, string][] = [
  ['createGroupDatabaseUser', { groupId: id, body: { description: long(101) } }, 'args.body'],
  ['createOrgTeam', { orgId: id, body: { name: 7, usernames: [] } }, 'args.body.name'],
];

describe('a change in a set', () => {
  test.each(assumed)('%s is accepted although an assumed rule objects to it', (operationId, args, field) => {
    expect(callOf({ operationId, args })).toEqual({ operationId, args });
    const issues = bodySchema(operationId)?.safeParse(args.body).error?.issues ?? [];
    expect(issues.map(({ path }) => path.at(-1))).toEqual([field]);
  });

  test.each(supported)('%s is refused by a rule with evidence', (operationId, args, field) => {
    expect(() => callOf({ operationId, args })).toThrow(
      expect.objectContaining({
        fields: [expect.objectContaining({ field: expect.stringContaining(field) })],
      }),
    );
  });
});
