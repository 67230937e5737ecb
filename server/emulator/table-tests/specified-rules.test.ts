import { beforeEach, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '../emulator-for-tests.ts';

let at: TestEmulator;
let group: string;
beforeEach(async () => {
  at = await testEmulator();
  group = `~/groups/${at.groupId}`;
});

const email = { typeName: 'EMAIL', emailAddress: 'dba@example.com', delayMin: 0, intervalMin: 5 };
const configure = (change: object) =>
  at.ask('POST', `${group}/alertConfigs`, {
    body: { eventTypeName: 'NO_PRIMARY', enabled: true, notifications: [email], ...change },
  });

describe('an alert configuration', () => {
  it.each([
    'STEP_SKIPPED',
    'SANDBOX_ENABLED_FOR_ORG',
    'SANDBOX_DISABLED_FOR_ORG',
    'CUSTOM_SESSION_TIMEOUT_MODIFIED',
    'PROXY_PROTOCOL_FOR_PRIVATE_LINK_MODE_UPDATED',
    'ENCRYPTION_AT_REST_CONFIGURATION_VALIDATION_SUCCEEDED',
  ])('can name %s', async (eventTypeName) => {
    const created = await configure({ eventTypeName });
    expect([created.status, created.body.eventTypeName]).toEqual([201, eventTypeName]);
  });

  it.each([
    ['SMS', 'mobileNumber', 'call me'],
    ['SMS', 'mobileNumber', '12'],
    ['EMAIL', 'webhookUrl', 'https://example.com/'],
    ['EMAIL', 'teamId', 'a'.repeat(24)],
    ['SMS', 'channelName', 'alerts'],
  ])('refuses %s with %s = %s', async (typeName, field, value) => {
    const own = typeName === 'EMAIL' ? email : { typeName, mobileNumber: '+1 555 010 0100', intervalMin: 5 };
    const reply = await configure({ notifications: [{ ...own, [field]: value }] });
    expect(reply.status).toBe(400);
    expect(reply.body.badRequestDetail.fields[0].field).toBe(`notifications[0].${field}`);
  });

  it.each(['2343454567', '+1 555 010 0100', '(425) 555-0100'])(
    'takes the number %s',
    async (mobileNumber) => {
      expect(
        (await configure({ notifications: [{ typeName: 'SMS', mobileNumber, intervalMin: 5 }] })).status,
      ).toBe(201);
    },
  );

  it('takes what Terraform sends with every kind', async () => {
    const sent = {
      ...email,
      roles: null,
      emailEnabled: true,
      smsEnabled: false,
      teamId: '',
      webhookUrl: null,
    };
    const result = await configure({ notifications: [sent] });
    expect(result.status).toBe(201);
    expect(result.body.notifications[0]).not.toHaveProperty('emailEnabled');
  });
});

describe('by the specification', () => {
  it('a label has a key', async () => {
    const one = `${group}/clusters/${at.clusterName}`;
    const refused = await at.ask('PATCH', one, { body: { labels: [{ value: 'x' }] } });
    expect(refused.status).toBe(400);
    expect(refused.body.badRequestDetail.fields[0].field).toBe('labels[0].key');
  });

  it('an access role needs its provider alone, also at Azure', async () => {
    const built = await at.ask('POST', `${group}/cloudProviderAccess`, { body: { providerName: 'AZURE' } });
    expect(built.status).toBe(200);
    expect(built.body).not.toHaveProperty('tenantId');
    const roles = (await at.ask('GET', `${group}/cloudProviderAccess`)).body.azureServicePrincipals;
    expect(roles.at(-1)._id).toBe(built.body._id);
    // without the ids of the principal no consent exists yet
    const bucket = {
      cloudProvider: 'AZURE',
      roleId: built.body._id,
      serviceUrl: 'https://store.blob.core.windows.net/nightly',
    };
    const early = await at.ask('POST', `${group}/backup/exportBuckets`, { body: bucket });
    expect(early.body.errorCode).toBe('CLOUD_PROVIDER_ACCESS_ROLE_NOT_AUTHORIZED');
    const ids = {
      servicePrincipalId: '6f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9',
      tenantId: '0f9e8d7c-6b5a-4c3d-9e1f-0a1b2c3d4e5f',
    };
    const one = `${group}/cloudProviderAccess/${built.body._id}`;
    expect((await at.ask('PATCH', one, { body: { providerName: 'AZURE', ...ids } })).body).toMatchObject(ids);
    expect((await at.ask('POST', `${group}/backup/exportBuckets`, { body: bucket })).status).toBe(200);
  });

  it('an injected 503 or 429 contains the retry time', async () => {
    for (const status of [503, 429]) {
      const { body: fault } = await at.ask('POST', '/_emulator/faults', { body: { kind: 'status', status } });
      const struck = await at.ask('GET', group);
      expect([struck.status, struck.headers.get('retry-after')]).toEqual([status, '1']);
      await at.ask('DELETE', `/_emulator/faults/${fault.id}`);
    }
  });

  it('a project links to what answers', async () => {
    for (const { href } of (await at.ask('GET', group)).body.links) {
      expect((await at.ask('GET', new URL(href).pathname)).status, href).toBe(200);
    }
    const observed = await testEmulator({ profile: 'observed' });
    const { links } = (await observed.ask('GET', `~/groups/${observed.groupId}`)).body;
    expect(links.map(({ rel }: { rel: string }) => rel).join()).toMatch(/peers.*whitelist/);
  });
});
