import { beforeEach, describe, expect, it } from 'vitest';
import { createDigestSession } from '#server/auth/digest-session.ts';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';

let at: TestEmulator;
let owner: string;
beforeEach(async () => {
  at = await testEmulator();
  owner = at.world.tables.users.by('org', at.orgId).find(({ status }) => status === 'ACTIVE')?.id ?? '';
});

const plan = (more: object = {}) => ({
  body: {
    name: 'Harbour Pilots',
    orgOwnerId: owner,
    apiKey: { desc: 'first key', roles: ['ORG_OWNER'] },
    ...more,
  },
});
const keyOf = ({ publicKey, privateKey }: { publicKey: string; privateKey: string }) =>
  createDigestSession({ username: publicKey, password: privateKey });
const reported = ({ status, body }: { status: number; body: { errorCode?: string } }) => [
  status,
  body.errorCode,
];

describe('a new organization', () => {
  it('shows its key once, which then works in it alone', async () => {
    const created = await at.ask('POST', '~/orgs', plan({ skipDefaultAlertsSettings: true }));
    expect(created.status).toBe(201);
    const { organization, apiKey, orgOwnerId, serviceAccount } = created.body;
    expect([organization.name, organization.skipDefaultAlertsSettings, orgOwnerId, serviceAccount]).toEqual([
      'Harbour Pilots',
      true,
      owner,
      undefined,
    ]);
    const as = keyOf(apiKey);
    const org = `~/orgs/${organization.id}`;
    const seen = (await at.ask('GET', '~/orgs', { as })).body.results;
    expect(seen.map(({ id }: { id: string }) => id)).toEqual([organization.id]);
    const keys = (await at.ask('GET', `${org}/apiKeys`, { as })).body.results;
    expect(keys).toHaveLength(1);
    expect(keys[0].privateKey).not.toBe(apiKey.privateKey);
    const people = (await at.ask('GET', `${org}/users`, { as })).body.results;
    expect(people.map((each: { roles: { orgRoles: string[] } }) => each.roles.orgRoles)).toEqual([
      ['ORG_OWNER'],
    ]);
    const events = (await at.ask('GET', `${org}/events`, { as })).body.results;
    expect(events.map((each: { eventTypeName: string }) => each.eventTypeName)).toEqual([
      'API_KEY_CREATED',
      'ORG_CREATED',
    ]);
    // its creator has no role in it // documented: it is linked by its payer, not by roles
    expect((await at.ask('GET', org)).status).toBeGreaterThanOrEqual(400);
  });

  it('comes with a service account, or into a federation, on request', async () => {
    const { id: federationSettingsId } = (await at.ask('GET', `~/orgs/${at.orgId}/federationSettings`)).body;
    const serviceAccount = {
      name: 'first',
      description: 'first account',
      roles: ['ORG_OWNER'],
      secretExpiresAfterHours: 8,
    };
    const { status, body } = await at.ask(
      'POST',
      '~/orgs',
      plan({ apiKey: undefined, serviceAccount, federationSettingsId }),
    );
    expect([status, body.federationSettingsId, body.apiKey]).toEqual([201, federationSettingsId, undefined]);
    expect(body.serviceAccount.secrets[0].secret).toMatch(/^mdb_sa_sk_/);
    const connected = (
      await at.ask('GET', `~/federationSettings/${federationSettingsId}/connectedOrgConfigs`)
    ).body;
    expect(connected.results.map(({ orgId }: { orgId: string }) => orgId)).toContain(body.organization.id);
  });

  it('is refused by the field that is wrong, and then nothing was made', async () => {
    const fields = async (more: object) => {
      const { status, body } = await at.ask('POST', '~/orgs', plan(more));
      return [status, body.badRequestDetail?.fields[0]?.field];
    };
    const account = { name: 'a', description: 'b', roles: ['ORG_OWNER'], secretExpiresAfterHours: 8 };
    expect(await fields({ orgOwnerId: undefined })).toEqual([400, 'orgOwnerId']);
    expect(await fields({ orgOwnerId: 'f'.repeat(24) })).toEqual([400, 'orgOwnerId']);
    expect(await fields({ federationSettingsId: 'f'.repeat(24) })).toEqual([400, 'federationSettingsId']);
    expect(await fields({ apiKey: { desc: 'x', roles: ['GROUP_OWNER'] } })).toEqual([400, 'apiKey.roles[0]']);
    expect(await fields({ serviceAccount: account })).toEqual([400, 'serviceAccount']);
    expect(await fields({ name: 'semi;colon' })).toEqual([400, 'name']);
    expect(at.world.tables.orgs.size).toBe(1);
  });

  it('takes an owner of an organization that pays', async () => {
    const member = await at.key('ORG_GROUP_CREATOR');
    expect(reported(await at.ask('POST', '~/orgs', { as: member, ...plan() }))).toEqual([
      401,
      'NOT_ORG_OWNER',
    ]);
    const org = at.world.tables.orgs.get(at.orgId);
    if (org) at.world.tables.orgs.put({ ...org, paymentMethod: false });
    expect(reported(await at.ask('POST', '~/orgs', plan()))).toEqual([402, 'NO_PAYMENT_INFORMATION_FOUND']);
  });
});

describe('the end of an organization', () => {
  it('takes its keys, people and log along, but waits for its projects', async () => {
    const { organization, apiKey } = (await at.ask('POST', '~/orgs', plan())).body;
    const by = { as: keyOf(apiKey) };
    const org = `~/orgs/${organization.id}`;
    const body = { name: 'berths', orgId: organization.id };
    const group = (await at.ask('POST', '~/groups', { ...by, body })).body;
    expect(reported(await at.ask('DELETE', org, by))).toEqual([409, 'CANNOT_CLOSE_ORG_ACTIVE_GROUPS']);
    expect((await at.ask('DELETE', `~/groups/${group.id}`, by)).status).toBeLessThan(300);
    expect((await at.ask('DELETE', org, by)).status).toBe(204);
    expect((await at.ask('GET', '~/orgs', by)).status).toBe(401);
    const { users, apiKeys, events, orgs } = at.world.tables;
    const left = [...users.by('org', organization.id), ...apiKeys.by('org', organization.id)];
    expect([left, events.by('org', organization.id), orgs.get(organization.id)]).toEqual([[], [], undefined]);
  });

  it('moves the initial credentials of the world while another organization exists', async () => {
    const other = at.world.tables.orgs.put({ id: at.world.id(), name: 'Other', isDeleted: false });
    const [key] = at.world.tables.apiKeys.by('org', at.orgId);
    if (!key) throw new Error('the world has no key');
    at.world.tables.apiKeys.put({
      ...key,
      grants: [...key.grants, { roleName: 'ORG_OWNER', orgId: other.id }],
    });
    for (const { id } of [...at.world.tables.groups.by('org', at.orgId)]) at.world.tables.groups.delete(id);
    expect((await at.ask('DELETE', `~/orgs/${at.orgId}`)).status).toBe(204);
    const seen = (await at.ask('GET', '~/orgs')).body.results;
    expect(seen.map(({ name }: { name: string }) => name)).toEqual(['Other']);
  });
});
