import { expect } from 'vitest';
import type { ChangeSet } from '#contract/change-sets/sets.ts';
import { noProtection } from '#contract/console/access/protection.ts';
import type { AuditEntry } from '#contract/console/bff.ts';
import type { Emulated } from '../functions/emulated-for-tests.ts';
import { asTwoAdministrators, type SignedIn } from '../test-kit.ts';

export const setsPath = '/bff/change-sets';

/** Change sets as requested by a browser, on an emulated console. */
export function setsOf(kit: () => Emulated) {
  const call = <Body = { results: Record<string, unknown>[] }>(operationId: string, args: object) =>
    kit().ask<Body>('POST', `/bff/call/${operationId}`, { connection: 'emulator', args });
  const begin = async (title = 'Friday maintenance') =>
    (await kit().ask<ChangeSet>('POST', setsPath, { connection: 'emulator', title })).body.id;
  const get = async (id: string, as?: SignedIn) =>
    (await kit().ask<ChangeSet>('GET', `${setsPath}/${id}`, undefined, as)).body;
  const add = async (id: string, operationId: string, args: object, title = operationId, as?: SignedIn) => {
    const step = { operationId, title, args: { groupId: kit().groupId, ...args } };
    const answer = await kit().ask<ChangeSet>('POST', `${setsPath}/${id}/steps`, step, as);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const act = <Body = ChangeSet>(id: string, what: string, body: object = {}, as?: SignedIn) =>
    kit().ask<Body>('POST', `${setsPath}/${id}/${what}`, body, as);

  /** Advances both clocks until the set stops. */
  const settled = async (id: string): Promise<ChangeSet> => {
    let set = await get(id);
    for (let turn = 0; turn < 200 && (set.state === 'applying' || set.state === 'undoing'); turn += 1) {
      await call('updateEmulatorClock', { body: { advanceSeconds: 60 } });
      kit().console.clock.now += 5_000;
      await new Promise((resolve) => setTimeout(resolve, 50));
      set = await get(id);
    }
    return set;
  };

  return {
    ...{ call, begin, get, add, act, settled },
    protect: (more: object) =>
      asTwoAdministrators(kit().console, (as) =>
        kit().ask('PATCH', '/bff/connections/emulator', { protection: { ...noProtection, ...more } }, as),
      ),
    applied: async (id: string) => {
      const answer = await act(id, 'apply', { revision: (await get(id)).revision });
      expect(answer.status, answer.text).toBe(200);
      return settled(id);
    },
    /** The audit log entries of one operation, the newest first. */
    audited: async (operation: string) =>
      (await kit().ask<{ results: AuditEntry[] }>('GET', `/bff/audit?operation=${operation}`)).body.results,
  };
}

export const entry = (cidrBlock: string) => ({ body: [{ cidrBlock, comment: 'from a set' }] });
export const role = (roleName: string) => ({
  body: { roleName, inheritedRoles: [{ db: 'shop', role: 'read' }] },
});
export const user = (username: string, roleName: string) => ({
  body: {
    username,
    databaseName: 'admin',
    password: 'correct-horse',
    roles: [{ roleName, databaseName: 'admin' }],
  },
});
