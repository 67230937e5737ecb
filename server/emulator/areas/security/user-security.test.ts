import { describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator, withoutLinks } from '#server/emulator/emulator-for-tests.ts';
import { createAuthorityCertificate, createKey } from '#server/tls/certificate.ts';

const path = ({ groupId }: TestEmulator, rest = '') => `~/groups/${groupId}/userSecurity${rest}`;
const server = { hostname: 'ldap.example.org', port: 636, bindUsername: 'cn=admin,dc=example,dc=org' };
const off = { authenticationEnabled: false, authorizationEnabled: false };
const authority = createAuthorityCertificate(createKey(), new Date('2026-01-01T00:00:00Z'));

describe('sign-in by a directory', () => {
  it('is off at first, and never returns the password', async () => {
    const at = await testEmulator();
    expect(withoutLinks((await at.ask('GET', path(at))).body)).toEqual({ customerX509: {}, ldap: off });
    const ldap = { ...server, authenticationEnabled: true, bindPassword: 'opensesame' };
    const set = await at.ask('PATCH', path(at), { body: { ldap } });
    expect(set.status).toBe(202);
    expect(set.body.ldap).toEqual({ ...off, ...server, authenticationEnabled: true });
    const later = await at.ask('PATCH', path(at), { body: { ldap: { authorizationEnabled: true } } });
    expect(later.body.ldap).toEqual({ ...set.body.ldap, authorizationEnabled: true });
    const { body } = await at.ask(
      'GET',
      `~/groups/${at.groupId}/events?eventType=USER_SECURITY_SETTINGS_UPDATED`,
    );
    expect(body.totalCount).toBe(2);
  });

  it('loses its mapping of names alone', async () => {
    const at = await testEmulator();
    const userToDNMapping = [{ match: '(.+)@EXAMPLE.COM', substitution: 'cn={0},dc=example', ldapQuery: '' }];
    const set = await at.ask('PATCH', path(at), { body: { ldap: { ...server, userToDNMapping } } });
    expect(set.body.ldap.userToDNMapping).toEqual([
      { match: '(.+)@EXAMPLE.COM', substitution: 'cn={0},dc=example' },
    ]);
    const removed = await at.ask('DELETE', path(at, '/ldap/userToDNMapping'));
    expect([removed.status, removed.body.ldap]).toEqual([202, { ...off, ...server }]);
  });

  it.each([
    ['ldap.hostname', { ldap: { authenticationEnabled: true } }],
    ['ldap.bindPassword', { ldap: { ...server, authenticationEnabled: true } }],
    ['ldap.authorizationEnabled', { ldap: { authorizationEnabled: true } }],
    ['ldap.port', { ldap: { port: 65_536 } }],
    ['ldap.userToDNMapping[0].substitution', { ldap: { userToDNMapping: [{ match: 'a' }] } }],
    [
      'ldap.userToDNMapping[0].substitution',
      { ldap: { userToDNMapping: [{ match: 'a', substitution: 'b', ldapQuery: 'c' }] } },
    ],
    ['ldap.caCertificate', { ldap: { caCertificate: 'text' } }],
    [
      'customerX509.cas',
      { customerX509: { cas: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' } },
    ],
  ])('refuses a wrong %s', async (field, body) => {
    const at = await testEmulator();
    const refused = await at.ask('PATCH', path(at), { body });
    expect([refused.status, refused.body.badRequestDetail.fields[0].field]).toEqual([400, field]);
  });
});

it('certificate authorities of a project replace the certificates of the service until they are removed', async () => {
  const at = await testEmulator();
  const roles = [{ roleName: 'read', databaseName: 'shop' }];
  const user = { username: 'certified', databaseName: '$external', x509Type: 'MANAGED', roles };
  await at.ask('POST', `~/groups/${at.groupId}/databaseUsers`, { body: user });
  const certificate = () =>
    at.ask('POST', `~/groups/${at.groupId}/databaseUsers/certified/certs`, {
      body: { monthsUntilExpiration: 1 },
    });
  const set = await at.ask('PATCH', path(at), { body: { customerX509: { cas: authority } } });
  expect(set.body.customerX509).toEqual({ cas: authority });
  expect((await certificate()).body.errorCode).toBe('CANNOT_GENERATE_CERT_IF_ADVANCED_X509');
  const removed = await at.ask('DELETE', path(at, '/customerX509'));
  expect([removed.status, removed.body.customerX509]).toEqual([202, {}]);
  expect((await certificate()).status).toBe(201);
});

describe('the verification of a directory', () => {
  const verify = async (at: TestEmulator, more: object = {}) => {
    const body = { ...server, bindPassword: 'opensesame', ...more };
    const created = await at.ask('POST', path(at, '/ldap/verify'), { body });
    expect(created.body).toMatchObject({
      status: 'PENDING',
      validations: [],
      request: { ...server, hostname: body.hostname },
    });
    at.advance(60);
    const { body: done } = await at.ask('GET', path(at, `/ldap/verify/${created.body.requestId}`));
    expect(JSON.stringify(done)).not.toContain('opensesame');
    return [
      done.status,
      done.validations.map(
        (each: { validationType: string; status: string }) => `${each.validationType} ${each.status}`,
      ),
    ];
  };

  it.each([
    [{}, 'SUCCESS', ['CONNECT OK', 'AUTHENTICATE OK']],
    [{ hostname: 'ldap.invalid' }, 'FAIL', ['CONNECT FAIL']],
    [
      { authzQueryTemplate: '{USER}?memberOf?base' },
      'SUCCESS',
      [
        'CONNECT OK',
        'AUTHENTICATE OK',
        'AUTHORIZATION_ENABLED OK',
        'PARSE_AUTHZ_QUERY OK',
        'QUERY_SERVER OK',
      ],
    ],
    [
      { authzQueryTemplate: 'memberOf' },
      'FAIL',
      ['CONNECT OK', 'AUTHENTICATE OK', 'AUTHORIZATION_ENABLED OK', 'PARSE_AUTHZ_QUERY FAIL'],
    ],
  ])('of %j ends', async (more, status, validations) => {
    const at = await testEmulator();
    expect(await verify(at, more as { hostname?: string })).toEqual([status, validations]);
  });

  it('needs a cluster that connects', async () => {
    const at = await testEmulator();
    const group = await at.ask('POST', '~/groups', { body: { name: 'empty', orgId: at.orgId } });
    const body = { ...server, bindPassword: 'opensesame' };
    const refused = await at.ask('POST', `~/groups/${group.body.id}/userSecurity/ldap/verify`, { body });
    expect([refused.status, refused.body.errorCode]).toEqual([400, 'LDAP_VERIFICATION_NO_CLUSTER']);
    expect((await at.ask('GET', path(at, `/ldap/verify/${'0'.repeat(24)}`))).status).toBe(404);
  });
});
