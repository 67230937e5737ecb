import { describe, expect, it } from 'vitest';
import { testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { readyToMigrate } from './ready-for-tests.ts';

async function unlinked() {
  const at = await testEmulator();
  const path = `~/orgs/${at.orgId}/liveMigrations`;
  return { at, tokens: `${path}/linkTokens`, projects: `${path}/availableProjects` };
}

describe('the link to a source', () => {
  it('is made by a token and offers projects with clusters that could move', async () => {
    const { at, tokens, projects } = await unlinked();
    expect((await at.ask('GET', projects)).body).toEqual([]);
    const created = await at.ask('POST', tokens, { body: {} });
    expect(created.status).toBe(201);
    expect(Object.keys(created.body)).toEqual(['linkToken']);
    expect(at.snapshot()).not.toContain(created.body.linkToken);
    const { body } = await at.ask('GET', projects);
    expect(body.map(({ name }: { name: string }) => name)).toEqual([
      'orders-datacenter',
      'legacy-datacenter',
    ]);
    expect(body[0].deployments[0]).toEqual({
      agentVersion: '13.35.1.9999-1',
      clusterId: expect.stringMatching(/^[a-f0-9]{24}$/),
      dbSizeBytes: expect.any(Number),
      featureCompatibilityVersion: '7.0',
      managed: true,
      mongoDBVersion: '7.0.28',
      name: 'inventory',
      oplogSizeMB: 2048,
      sharded: false,
      shardsSize: 0,
      tlsEnabled: true,
    });
  });

  it('offers the same clusters again after it was removed', async () => {
    const { at, tokens, projects } = await unlinked();
    await at.ask('POST', tokens, { body: {} });
    const { body } = await at.ask('GET', projects);
    expect((await at.ask('DELETE', tokens)).status).toBe(204);
    expect((await at.ask('GET', projects)).body).toEqual([]);
    await at.ask('POST', tokens, { body: {} });
    expect((await at.ask('GET', projects)).body).toEqual(body);
  });

  it('accepts addresses and blocks, and names other values', async () => {
    const { at, tokens } = await unlinked();
    const before = at.rows();
    const accessListIps = ['203.0.113.7', '10.0.0.0/33', '2001:db8::/32', 'somewhere'];
    const reply = await at.ask('POST', tokens, { body: { accessListIps } });
    expect(reply.status).toBe(400);
    expect(reply.body.badRequestDetail.fields.map(({ field }: { field: string }) => field)).toEqual([
      'accessListIps[1]',
      'accessListIps[3]',
    ]);
    expect(at.unchanged(before)).toBe(true);
  });

  it('that does not exist is not found, in the words of the service', async () => {
    const { at, tokens } = await unlinked();
    const reply = await at.ask('DELETE', tokens);
    expect([reply.status, reply.body]).toEqual([
      404,
      {
        detail: 'Could not find the requested external organization link.',
        error: 404,
        errorCode: 'UNEXPECTED_ERROR',
        // null where it was recorded; the specification has a list
        parameters: [],
        reason: 'Not Found',
      },
    ]);
  });

  it('stays while a migration runs', async () => {
    const { at, path, body } = await readyToMigrate();
    const tokens = `~/orgs/${at.orgId}/liveMigrations/linkTokens`;
    const { _id } = (await at.ask('POST', path, { body })).body;
    at.advance(60);
    const before = at.rows();
    const refused = await at.ask('DELETE', tokens);
    expect([refused.status, refused.body.errorCode]).toEqual([
      409,
      'CANNOT_DELETE_ORG_ACTIVE_LIVE_MIGRATION_ATLAS_ORG_LINK',
    ]);
    expect(at.unchanged(before)).toBe(true);
    await at.ask('PUT', `${path}/${_id}/cutover`);
    at.advance(60);
    expect((await at.ask('DELETE', tokens)).status).toBe(204);
    // completed operations remain complete
    expect((await at.ask('GET', `${path}/${_id}`)).body.status).toBe('COMPLETE');
  });

  it('is for owners of the organization', async () => {
    const { at, tokens, projects } = await unlinked();
    for (const role of ['ORG_MEMBER', 'ORG_READ_ONLY']) {
      const as = await at.key(role);
      expect((await at.ask('POST', tokens, { as, body: {} })).status).toBe(403);
      expect((await at.ask('GET', projects, { as })).status).toBe(403);
      expect((await at.ask('DELETE', tokens, { as })).status).toBe(403);
    }
  });
});
