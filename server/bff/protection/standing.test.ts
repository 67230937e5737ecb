import { expect, test } from 'vitest';
import { noProtection } from '#contract/console/access/protection.ts';
import type { User } from '#contract/console/bff.ts';

import type { Db } from '../tables.ts';
import { createProtections } from './protection.ts';

const connection = { id: 'c', readOnly: false, protection: noProtection };
const tomas = { id: 'u1', name: 'tomas' };
const start = 'createGroupClusterBackupRestoreJob';

/** The protections for a current user. */
const protectionsOf = (user: Partial<User> | undefined) => {
  const users = {
    get: async (id: string) =>
      id === tomas.id && user ? ({ grants: [], ...user } as unknown as User) : undefined,
  };
  // nothing is locked and nothing is limited: nothing else is queried
  return createProtections({
    ...{ db: {} as Db, unlocks: { active: async () => [] }, users },
    ...{ readOnly: false, now: Date.now },
  });
};

test.each([
  ['is an operator', { role: 'operator', disabled: false }, undefined],
  ['is disabled', { role: 'operator', disabled: true }, 'ROLE_REQUIRED'],
  ['is a viewer by now', { role: 'viewer', disabled: false }, 'ROLE_REQUIRED'],
  ['was deleted', undefined, 'ROLE_REQUIRED'],
] as const)('for a user who %s, authorizes changes and documents accordingly', async (_, user, code) => {
  const protections = protectionsOf(user);
  const admitted = await protections.admit(connection, start, tomas, false).catch((error: unknown) => error);
  const documents = await protections.admitDocuments(connection, tomas).catch((error: unknown) => error);
  const text = code && 'tomas, in whose name this is done, is no longer allowed to change anything.';
  const refusal = code && expect.objectContaining({ code, message: text });
  expect([admitted, documents, await protections.standing(tomas)]).toEqual([refusal, refusal, text]);
});

test('a name without its id grants nothing, even when it is the name of an administrator', async () => {
  const protections = protectionsOf({ role: 'administrator', disabled: false });
  const nameless = { id: undefined, name: 'tomas' };
  await expect(protections.admit(connection, start, nameless, true)).rejects.toThrow('no longer allowed');
});

test('any user may end running processes', async () => {
  const protections = protectionsOf(undefined);
  const nameless = { id: undefined, name: 'tomas' };
  for (const end of ['endGroupClusterOutageSimulation', 'cancelGroupClusterBackupRestoreJob'] as const)
    await expect(protections.admit(connection, end, nameless, false)).resolves.toBeUndefined();
});
