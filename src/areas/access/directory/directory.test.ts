import { beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '#contract/values/durations.ts';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { createAuthorityCertificate, createKey } from '#server/tls/certificate.ts';
import { validityOf } from './certificate-list.tsx';
import {
  emptied,
  type LdapValues,
  ldapChanges,
  ldapProblems,
  valuesOfLdap,
  verificationOf,
  verificationProblems,
} from './ldap-values.ts';
import { hasTemplateChecks, type Verification, verificationSteps } from './verification-steps.ts';
import { authoritiesProblem } from './x509-section.tsx';

let emulator: TestEmulator;
let path: string;
beforeAll(async () => {
  emulator = await testEmulator();
  path = `~/groups/${emulator.groupId}/userSecurity`;
});

const off = valuesOfLdap({
  customerX509: {},
  ldap: { authenticationEnabled: false, authorizationEnabled: false },
  links: [],
});
const directory: LdapValues = {
  ...off,
  authenticationEnabled: true,
  hostname: 'ldap.example.com',
  bindUsername: 'cn=atlas',
  bindPassword: 'correct horse',
};

describe('the form of the directory', () => {
  it('sends only changes, and Atlas accepts them', async () => {
    const body = { ldap: ldapChanges(off, directory) };
    expect(body.ldap).toEqual({
      ...{ authenticationEnabled: true, hostname: 'ldap.example.com', port: 636 },
      ...{ bindUsername: 'cn=atlas', bindPassword: 'correct horse' },
    });
    const answer = await emulator.ask('PATCH', path, { body });
    expect(answer.status).toBe(202);
    const stored = valuesOfLdap(answer.body);
    expect(ldapChanges(stored, { ...directory, bindPassword: '' })).toEqual({});
    expect(JSON.stringify(answer.body)).not.toContain('correct horse');
  });

  it('requires a password only until one is stored', () => {
    const without = { ...directory, bindPassword: '' };
    expect(ldapProblems(without, false)).toEqual([['bindPassword', 'is required']]);
    expect(ldapProblems(without, true)).toEqual([]);
    expect(verificationProblems(without)).toEqual([['bindPassword', 'is required']]);
    expect(ldapProblems(off, false)).toEqual([]);
  });

  it('marks the rule of an incomplete mapping, a wrong certificate, and authorization alone', () => {
    const mappings = [{ match: '(.+)', kind: 'substitution' as const, value: ' ' }];
    const wrong = { ...off, mappings, caCertificate: 'none', authorizationEnabled: true };
    expect(ldapProblems(wrong, false).map(([name]) => name)).toEqual([
      'authorizationEnabled',
      'caCertificate',
      'mappings.0.value',
    ]);
  });

  it('names emptied values, which no request removes', () => {
    const before = { ...directory, authzQueryTemplate: '{USER}?memberOf?base' };
    const after = { ...before, authzQueryTemplate: '' };
    expect(emptied(before, after)).toEqual(['query template']);
    expect(ldapChanges({ ...before, bindPassword: '' }, { ...after, bindPassword: '' })).toEqual({});
  });
});

it('a verification shows each check, and where it stopped', async () => {
  const template = { ...directory, authzQueryTemplate: 'ldap://query-without-user' };
  const started = await emulator.ask('POST', `${path}/ldap/verify`, { body: verificationOf(template) });
  const pending = started.body as Verification;
  expect(verificationSteps(pending, true).map(({ state }) => state)).toEqual(Array(5).fill('Waiting'));
  emulator.advance(120);
  const { body } = await emulator.ask('GET', `${path}/ldap/verify/${pending.requestId}`);
  expect(hasTemplateChecks(body)).toBe(true);
  const steps = verificationSteps(body, true);
  expect(steps.map(({ state }) => state)).toEqual(['OK', 'OK', 'OK', 'Failed', 'Not reached']);
  expect(steps[3]?.next).toContain('{USER}');
});

it('authorities are certificates that can be read, as Atlas accepts them', async () => {
  const pem = createAuthorityCertificate(createKey());
  const cut = pem.replace(/\n.*\n/u, '\n');
  for (const cas of ['no certificate', cut]) {
    const answer = await emulator.ask('PATCH', path, { body: { customerX509: { cas } } });
    expect(answer.body.badRequestDetail.fields[0].description).toBe(authoritiesProblem(cas));
  }
  expect(authoritiesProblem(pem)).toBeUndefined();
  expect(authoritiesProblem(' ')).toBe('is required');
});

it('a certificate is expired, soon, valid, or not yet valid', () => {
  const facts = { subject: '', issuer: '', notBefore: DAY, notAfter: 100 * DAY };
  const labels = [0, 2, 80, 100].map((day) => validityOf(facts, day * DAY).label);
  expect(labels).toEqual(['Not valid yet', 'Valid', 'Expires soon', 'Expired']);
});
