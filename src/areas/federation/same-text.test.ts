import { beforeAll, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { createAuthorityCertificate, createKey } from '#server/tls/certificate.ts';
import type { IdentityProvider } from './federation-facts.ts';
import {
  alwaysSent,
  fieldsOf,
  type ProviderValues,
  providerProblems,
  providerRequest,
  providerWarning,
  valuesOf,
} from './provider-form.ts';

/**
 * The emulator refuses the same values as the form of an identity provider, in the same wording, and accepts
 * those that the form accepts.
 */

let emulator: TestEmulator;
let providers: string;
const own: Partial<Record<'SAML' | 'OIDC', IdentityProvider>> = {};
const key = createKey();
const end = new Date('2026-03-13T00:00:00Z');
const certificate = createAuthorityCertificate(key, end);

beforeAll(async () => {
  emulator = await testEmulator();
  const { id } = (await emulator.ask('GET', `~/orgs/${emulator.orgId}/federationSettings`)).body;
  providers = `~/federationSettings/${id}/identityProviders`;
  for (const protocol of ['SAML', 'OIDC'] as const) {
    own[protocol] = (await emulator.ask('GET', `${providers}?protocol=${protocol}`)).body.results[0];
  }
});

/** The errors of the form for a change, and the emulator's response to the resulting request. */
async function tried(protocol: 'SAML' | 'OIDC', change: Partial<ProviderValues>) {
  const provider = own[protocol];
  if (!provider) throw new Error('no provider');
  const values = { ...valuesOf(provider), ...change };
  const fields = fieldsOf(protocol === 'SAML' ? 'SAML' : values.idpType);
  const problems = providerProblems(values, fields, provider).map(([, problem]) => problem);
  const body = providerRequest(values, fields, provider);
  const answer = await emulator.ask('PATCH', `${providers}/${provider.id}`, { body });
  const details: { description: string }[] = answer.body.badRequestDetail?.fields ?? [];
  const text = [answer.body.detail, ...details.map(({ description }) => description)].join(' | ');
  return { problems, status: answer.status, text, body: answer.body };
}

it.each<['SAML' | 'OIDC', string, Partial<ProviderValues>, string?]>([
  ['SAML', 'another name', { displayName: 'Front door' }],
  ['SAML', 'an issuer that is no address', { issuerUri: 'urn:example:sso' }],
  ['SAML', 'the debug address', { ssoDebugEnabled: 'true' }],
  ['SAML', 'another name in the address', { slug: 'front' }],
  ['SAML', 'its successor', { certificates: certificate }],
  ['SAML', 'two of them', { certificates: `subject=x\n${certificate}\n${certificate}` }],
  [
    'SAML',
    'an invalid certificate',
    { certificates: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' },
  ],
  ['OIDC', 'a long name', { displayName: 'x'.repeat(51) }, 'must have at most 50 characters'],
  ['OIDC', 'an issuer without TLS', { issuerUri: 'http://sso.example.net' }, 'must be an https address'],
])('a %s provider with %s', async (protocol, what, change, expected) => {
  const { problems, status, text } = await tried(protocol, change);
  // only a parser of the certificate detects that it is invalid
  if (what === 'an invalid certificate' && expected === undefined) {
    expect([problems, status, text]).toEqual([
      [],
      400,
      expect.stringContaining('must be an X.509 certificate'),
    ]);
  } else if (expected === undefined) expect([problems, status, text]).toEqual([[], 200, '']);
  else {
    expect(problems[0]).toContain(expected);
    expect([status, text]).toEqual([400, expect.stringContaining(expected)]);
  }
});

it('groups need a claim that names them', async () => {
  const values = {
    ...valuesOf(undefined),
    displayName: 'Jobs',
    issuerUri: 'https://a.example',
    audience: 'b',
  };
  const grouped = { ...values, authorizationType: 'GROUP', groupsClaim: '' };
  const fields = fieldsOf(values.idpType);
  const [problem] = providerProblems(grouped, fields, undefined);
  const body = { ...providerRequest(grouped, fields, undefined), protocol: 'OIDC' };
  const answer = await emulator.ask('POST', providers, { body });
  expect([answer.status, answer.body.badRequestDetail.fields[0].description]).toEqual([400, problem?.[1]]);
});

it('a certificate that is uploaded is the one that counts from then on', async () => {
  const { body } = await tried('SAML', { certificates: certificate });
  expect(body.pemFileInfo.certificates[0].notAfter).toMatch(/^\d{4}-/);
  expect(JSON.stringify(body)).not.toContain('BEGIN CERTIFICATE');
});

it.each([
  ['no certificate at all', 'certificate'],
  ['half of one', '-----BEGIN CERTIFICATE-----\nAAAA'],
  ['a key', key],
  ['a key beside it', `${certificate}${key}`],
])('does not send an invalid certificate: %s', (_, certificates) => {
  const provider = own.SAML;
  const values = { ...valuesOf(provider), certificates };
  const [problem] = providerProblems(values, fieldsOf('SAML'), provider);
  expect(problem?.[1]).toMatch(/^must (be an X\.509 certificate in PEM|hold no private key)/);
});

it('a SAML provider is switched off and on with the fields that the service requires', async () => {
  const provider = own.SAML;
  if (!provider) throw new Error('no provider');
  for (const status of ['INACTIVE', 'ACTIVE'] as const) {
    const body = { ...alwaysSent(provider), status };
    const answer = await emulator.ask('PATCH', `${providers}/${provider.id}`, { body });
    expect([answer.status, answer.body.status]).toEqual([200, status]);
  }
});

it.each<['ssoUrl' | 'associatedDomains', string, string]>([
  ['ssoUrl', 'front door', 'must be a web address'],
  ['associatedDomains', 'two words_', 'must be a domain'],
  ['associatedDomains', 'b..example', 'must be a domain'],
  ['associatedDomains', 'localhost', 'must be a domain'],
])('%s %j is refused by the emulator, and only doubted by the form', async (name, value, expected) => {
  const { problems, status, text } = await tried('SAML', { [name]: value });
  expect([problems, status]).toEqual([[], 400]);
  expect(text).toContain(expected);
  expect(providerWarning(name, value)).toMatch(/: Atlas may refuse it\.$/u);
});
