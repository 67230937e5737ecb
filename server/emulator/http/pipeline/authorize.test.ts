import { beforeAll, describe, expect, it } from 'vitest';
import { ServiceError } from '#contract/api/errors.ts';
import type { Needed } from '#contract/api/operation.ts';
import type { Grant, GroupRole } from '#contract/roles.ts';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import type { Caller } from '#server/emulator/kernel/handler.ts';
import { authorize } from './authorize.ts';

let at: TestEmulator;
let owner: Caller;
const nowhere = '0'.repeat(24);
const needed: Needed = ['GROUP_OWNER', 'GROUP_CLUSTER_MANAGER'];

beforeAll(async () => {
  at = await testEmulator();
  owner = asking([{ orgId: at.orgId, roleName: 'ORG_OWNER' }]);
});

const asking = (grants: Grant[]): Caller => ({
  kind: 'apiKey',
  id: nowhere,
  identity: 'key',
  orgId: at.orgId,
  grants,
  accessList: [],
});
const inProject = (roleName: GroupRole): Caller => asking([{ groupId: at.groupId, roleName }]);

/** The refusal code of a request, and the name in it; undefined when it is allowed. */
function verdict(caller: Caller, params: Record<string, string>, roles: Needed = needed): unknown {
  try {
    authorize(at.world, caller, roles, params);
    return undefined;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return [error.body.errorCode, ...(error.body.parameters ?? [])];
  }
}

describe('in a project', () => {
  const here = () => ({ groupId: at.groupId });

  it('one of the roles is enough', () => {
    for (const caller of [owner, inProject('GROUP_OWNER'), inProject('GROUP_CLUSTER_MANAGER')]) {
      expect(verdict(caller, here())).toBeUndefined();
    }
  });

  it('refuses a caller with another role, and admits it where any role is enough', () => {
    expect(verdict(inProject('GROUP_READ_ONLY'), here())).toEqual(['USER_UNAUTHORIZED']);
    expect(verdict(inProject('GROUP_READ_ONLY'), here(), 'any')).toBeUndefined();
  });

  it('answers a caller without a role as if the project did not exist', () => {
    const hidden = ['GROUP_NOT_FOUND', at.groupId];
    expect(verdict(asking([]), here())).toEqual(hidden);
    expect(verdict(asking([]), here(), 'any')).toEqual(hidden);
    expect(verdict(owner, { groupId: nowhere })).toEqual(['GROUP_NOT_FOUND', nowhere]);
  });

  it.each(['x', `${nowhere}0`, `0${nowhere}`, `A${nowhere.slice(1)}`])('%s is no id', (groupId) => {
    expect(verdict(owner, { groupId })).toEqual(['INVALID_GROUP_ID', groupId]);
  });
});

describe('in an organization', () => {
  const here = () => ({ orgId: at.orgId });

  it('its roles count, those of its projects do not', () => {
    expect(verdict(owner, here(), ['ORG_OWNER'])).toBeUndefined();
    const member = asking([{ orgId: at.orgId, roleName: 'ORG_MEMBER' }]);
    expect(verdict(member, here(), ['ORG_OWNER'])).toEqual(['USER_UNAUTHORIZED']);
    expect(verdict(inProject('GROUP_OWNER'), here(), ['ORG_OWNER'])).toEqual(['ORG_NOT_FOUND', at.orgId]);
  });

  it('names another one, and an invalid id', () => {
    expect(verdict(owner, { orgId: nowhere })).toEqual(['ORG_NOT_FOUND', nowhere]);
    expect(verdict(owner, { orgId: 'mine' })).toEqual(['INVALID_ORG_ID', 'mine']);
  });
});

describe('in a federation', () => {
  const settings = () => {
    const [match] = [...at.world.tables.federationSettings.all()];
    if (!match) throw new Error('the world has no federation');
    return match;
  };

  it('the roles of its organization count', () => {
    const params = { federationSettingsId: settings().id };
    const member = asking([{ orgId: settings().orgId, roleName: 'ORG_MEMBER' }]);
    expect(verdict(owner, params, ['ORG_OWNER'])).toBeUndefined();
    expect(verdict(member, params, ['ORG_OWNER'])).toEqual(['USER_UNAUTHORIZED']);
  });

  it('answers a caller without a role as if the federation did not exist', () => {
    expect(verdict(asking([]), { federationSettingsId: settings().id })).toEqual(['RESOURCE_NOT_FOUND']);
    expect(verdict(owner, { federationSettingsId: nowhere })).toEqual(['RESOURCE_NOT_FOUND']);
  });
});

it('allows any caller elsewhere', () => {
  expect(verdict(asking([]), {})).toBeUndefined();
});
