import { beforeEach, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator, withoutLinks } from '#server/emulator/emulator-for-tests.ts';

let at: TestEmulator;
let settings: string;
let config: string;
let mappings: string;
let providers: string;
beforeEach(async () => {
  at = await testEmulator();
  const { id } = (await at.ask('GET', `~/orgs/${at.orgId}/federationSettings`)).body;
  settings = `~/federationSettings/${id}`;
  config = `${settings}/connectedOrgConfigs/${at.orgId}`;
  mappings = `${config}/roleMappings`;
  providers = `${settings}/identityProviders`;
});

interface Reply {
  status: number;
  body: { errorCode?: string; badRequestDetail?: { fields: { field: string }[] } };
}
const refusal = ({ status, body }: Reply) => [
  status,
  body.errorCode,
  body.badRequestDetail?.fields.map(({ field }) => field),
];

const oidc = {
  displayName: 'Warehouse',
  protocol: 'OIDC',
  idpType: 'WORKFORCE',
  issuerUri: 'https://sso.example.net/oidc',
  audience: 'warehouse',
  authorizationType: 'USER',
};

describe('federation settings', () => {
  it('say who signs in how, and are hidden from other organizations', async () => {
    const reply = await at.ask('GET', `~/orgs/${at.orgId}/federationSettings`);
    expect(reply.body).toMatchObject({
      federatedDomains: ['example.com'],
      hasRoleMappings: true,
      identityProviderStatus: 'ACTIVE',
    });
    const member = await at.key('ORG_MEMBER');
    expect((await at.ask('GET', providers, { as: member })).status).toBe(403);
    const strange = `~/federationSettings/${'0'.repeat(24)}/identityProviders`;
    expect((await at.ask('GET', strange)).status).toBe(404);
    const beside = `~/federationSettings/${'0'.repeat(24)}/connectedOrgConfigs/${at.orgId}`;
    expect(refusal(await at.ask('GET', beside))[1]).toBe('CONNECTED_ORG_CONFIG_NOT_FOUND');
  });

  it('go with everything in them, and the last organization only with them', async () => {
    expect((await at.ask('DELETE', config)).status).toBe(400);
    expect((await at.ask('DELETE', settings)).status).toBe(204);
    const { federationSettings, identityProviders, connectedOrgs, roleMappings } = at.world.tables;
    for (const table of [federationSettings, identityProviders, connectedOrgs, roleMappings]) {
      expect(table.size).toBe(0);
    }
    const gone = await at.ask('GET', `~/orgs/${at.orgId}/federationSettings`);
    expect(refusal(gone).slice(0, 2)).toEqual([404, 'FEDERATION_SETTINGS_NOT_FOUND']);
  });
});

describe('role mappings', () => {
  it('are made, replaced and deleted', async () => {
    const body = {
      externalGroupName: 'readers',
      roleAssignments: [{ role: 'ORG_READ_ONLY', orgId: at.orgId }],
    };
    const created = await at.ask('POST', mappings, { body });
    expect([created.status, withoutLinks(created.body)]).toEqual([200, { ...body, id: created.body.id }]);
    const roleAssignments = [{ role: 'GROUP_OWNER', groupId: at.groupId }];
    const put = await at.ask('PUT', `${mappings}/${created.body.id}`, {
      body: { ...created.body, roleAssignments },
    });
    expect(withoutLinks(put.body)).toEqual({ ...body, id: created.body.id, roleAssignments });
    expect((await at.ask('GET', mappings)).body.totalCount).toBe(2);
    expect((await at.ask('GET', config)).body.roleMappings).toContainEqual(withoutLinks(put.body));
    expect((await at.ask('DELETE', `${mappings}/${created.body.id}`)).status).toBe(204);
    expect(refusal(await at.ask('GET', `${mappings}/${created.body.id}`)).slice(0, 2)).toEqual([
      404,
      'ROLE_MAPPING_NOT_FOUND',
    ]);
  });

  it.each([
    [
      'a role of projects for an organization',
      (to: TestEmulator) => ({ role: 'GROUP_OWNER', orgId: to.orgId }),
      'INVALID_ROLE_FOR_ORG',
      'role',
    ],
    [
      'a role of organizations for a project',
      (to: TestEmulator) => ({ role: 'ORG_OWNER', groupId: to.groupId }),
      'INVALID_ROLE_FOR_GROUP',
      'role',
    ],
    [
      'another organization',
      () => ({ role: 'ORG_OWNER', orgId: '0'.repeat(24) }),
      'VALIDATION_ERROR',
      'orgId',
    ],
    [
      'an unknown project',
      () => ({ role: 'GROUP_OWNER', groupId: '0'.repeat(24) }),
      'VALIDATION_ERROR',
      'groupId',
    ],
    [
      'both ids',
      (to: TestEmulator) => ({ role: 'ORG_OWNER', orgId: to.orgId, groupId: to.groupId }),
      'VALIDATION_ERROR',
      'orgId',
    ],
    ['no id', () => ({ role: 'ORG_OWNER' }), 'VALIDATION_ERROR', 'orgId'],
  ])('are refused with %s', async (_, assignment, code, field) => {
    const before = at.rows();
    const body = { externalGroupName: 'x', roleAssignments: [assignment(at)] };
    expect(refusal(await at.ask('POST', mappings, { body }))).toEqual([
      400,
      code,
      [`roleAssignments[0].${field}`],
    ]);
    expect(at.unchanged(before)).toBe(true);
  });

  it('are one of each group, and forget a project that goes', async () => {
    const body = { externalGroupName: 'dba', roleAssignments: [{ role: 'ORG_OWNER', orgId: at.orgId }] };
    expect(refusal(await at.ask('POST', mappings, { body }))).toEqual([
      400,
      'VALIDATION_ERROR',
      ['externalGroupName'],
    ]);
    at.world.transact(() => at.world.emit('group.deleted', { groupId: at.groupId, orgId: at.orgId }));
    expect((await at.ask('GET', mappings)).body.totalCount).toBe(0);
  });
});

describe('identity providers', () => {
  it('are listed as SAML for people by default, and found by either id', async () => {
    const [saml] = (await at.ask('GET', providers)).body.results;
    expect([saml.protocol, saml.associatedOrgs[0].orgId]).toEqual(['SAML', at.orgId]);
    const all = await at.ask('GET', `${providers}?protocol=OIDC&protocol=SAML`);
    expect(all.body.totalCount).toBe(2);
    for (const id of [saml.id, saml.oktaIdpId]) {
      expect((await at.ask('GET', `${providers}/${id}`)).body).toEqual(saml);
    }
  });

  it('were never to be had in the first version after its sunset', async () => {
    const [{ id }] = (await at.ask('GET', providers)).body.results;
    const reply = await at.ask('GET', `${providers}/${id}`, {
      accept: 'application/vnd.atlas.2023-01-01+json',
    });
    expect([reply.status, reply.body.errorCode]).toEqual([410, 'VERSION_GONE']);
  });

  it('of OIDC are made, changed and deleted', async () => {
    const result = await at.ask('POST', providers, { body: oidc });
    expect([result.status, result.body]).toMatchObject([
      200,
      { ...oidc, associatedOrgs: [], userClaim: 'sub' },
    ]);
    const path = `${providers}/${result.body.id}`;
    const changed = await at.ask('PATCH', path, {
      body: { description: 'Nights only', requestedScopes: [] },
    });
    expect(changed.body).toMatchObject({ ...oidc, description: 'Nights only' });
    expect((await at.ask('DELETE', `${path}/jwks`)).status).toBe(204);
    expect((await at.ask('DELETE', path)).status).toBe(204);
    expect(refusal(await at.ask('GET', path)).slice(0, 2)).toEqual([404, 'IDENTITY_PROVIDER_NOT_FOUND']);
  });

  it.each([
    [{ issuerUri: undefined }, 'MISSING_ATTRIBUTE', 'issuerUri'],
    [{ issuerUri: 'http://sso.example.net' }, 'VALIDATION_ERROR', 'issuerUri'],
    [{ audience: undefined }, 'MISSING_ATTRIBUTE', 'audience'],
    [{ displayName: undefined }, 'MISSING_ATTRIBUTE', 'displayName'],
    [{ authorizationType: 'GROUP' }, 'MISSING_ATTRIBUTE', 'groupsClaim'],
    [{ idpType: 'WORKLOAD', clientId: 'x' }, 'VALIDATION_ERROR', 'clientId'],
    [{ protocol: 'SAML' }, 'INVALID_ENUM_VALUE', 'protocol'],
    [{ issuerUri: 'https://sso.example.com/oidc', audience: 'mongodb' }, 'VALIDATION_ERROR', 'issuerUri'],
  ])('of OIDC are refused with %j', async (wrong, code, field) => {
    const before = at.rows();
    const reply = await at.ask('POST', providers, { body: { ...oidc, ...wrong } });
    expect(refusal(reply)).toEqual([400, code, [field]]);
    expect(at.unchanged(before)).toBe(true);
  });

  it('of SAML are switched off and on, but not turned into others', async () => {
    const [{ id }] = (await at.ask('GET', providers)).body.results;
    const patch = (body: object) => at.ask('PATCH', `${providers}/${id}`, { body });
    expect((await patch({ ssoDebugEnabled: true, status: 'INACTIVE' })).body).toMatchObject({
      ssoDebugEnabled: true,
      status: 'INACTIVE',
    });
    expect(refusal(await patch({ status: 'ACTIVE' }))).toEqual([
      400,
      'MISSING_ATTRIBUTE',
      ['ssoDebugEnabled'],
    ]);
    expect(refusal(await patch({ ssoDebugEnabled: false, protocol: 'OIDC' }))[2]).toEqual(['protocol']);
    expect(refusal(await patch({ ssoDebugEnabled: false, clientId: 'x' }))[2]).toEqual(['clientId']);
    const certificates = [{ content: 'no certificate' }];
    expect(refusal(await patch({ ssoDebugEnabled: false, pemFileInfo: { certificates } }))[2]).toEqual([
      'pemFileInfo.certificates[0].content',
    ]);
    const inUse = await at.ask('DELETE', `${providers}/${id}`);
    expect(inUse.status).toBe(400);
    const metadata = await at.ask('GET', `${providers}/${id}/metadata.xml`);
    expect(metadata.headers.get('content-type')).toBe('application/vnd.atlas.2023-01-01+json;charset=utf-8');
    expect(metadata.body).toContain('<md:EntityDescriptor');
    const plain = await at.ask('GET', `${providers}/${id}/metadata.xml`, { accept: 'text/plain' });
    expect(plain.body).toBe(metadata.body);
    const other = await at.ask('GET', `${providers}/${id}/metadata.xml`, { accept: 'text/html' });
    expect(other.status).toBe(406);
  });
});

describe('a connected organization', () => {
  it('changes its providers only to those of the federation', async () => {
    const saml = (await at.ask('GET', providers)).body.results[0].oktaIdpId;
    const patch = (body: object) =>
      at.ask('PATCH', config, { body: { domainRestrictionEnabled: true, ...body } });
    expect(refusal(await patch({ identityProviderId: '0'.repeat(20) }))[2]).toEqual(['identityProviderId']);
    expect(refusal(await patch({ dataAccessIdentityProviderIds: ['0'.repeat(24)] }))[2]).toEqual([
      'dataAccessIdentityProviderIds[0]',
    ]);
    const apart = await patch({ identityProviderId: '', dataAccessIdentityProviderIds: [] });
    expect(apart.body).toMatchObject({ identityProviderId: null, domainRestrictionEnabled: true });
    const issuer = 'https://accounts.example.com';
    expect((await patch({ domainAllowList: [issuer] })).body.domainAllowList).toEqual([issuer]);
    expect((await patch({ identityProviderId: saml, domainAllowList: ['example.com'] })).body).toMatchObject({
      identityProviderId: saml,
      domainAllowList: ['example.com'],
      roleMappings: [{ externalGroupName: 'dba' }],
    });
    // whole objects come back from clients
    const whole = (await at.ask('GET', config)).body;
    expect((await at.ask('PATCH', config, { body: whole })).status).toBe(200);
  });
});
