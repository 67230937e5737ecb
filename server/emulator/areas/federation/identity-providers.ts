import { X509Certificate } from 'node:crypto';
import { badField, fail } from '#contract/api/errors.ts';
import {
  groupsClaimRequired,
  isIssuer,
  mustBeCertificate,
  mustBeIssuer,
} from '#contract/federation/provider-rules.ts';
import {
  type IdentityProvider,
  type IdentityProviderRequest,
  type IdentityProviderUpdate,
  providerFields,
} from '#contract/federation/schemas.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { configView } from './connected-orgs.ts';
import type { IdentityProviderRecord } from './records.ts';

/** A provider by either of its ids. */
export function providerOf(world: World, settingsId: string, id: string): IdentityProviderRecord {
  const match = world.tables.identityProviders
    .by('settings', settingsId)
    .find((each) => each.id === id || each.oktaIdpId === id);
  if (!match) throw fail('IDENTITY_PROVIDER_NOT_FOUND', id, settingsId);
  return match;
}

/** The organizations that sign in, or reach data, through the provider. */
export function usersOf(world: World, { settingsId, id, oktaIdpId }: IdentityProviderRecord) {
  return world.tables.connectedOrgs
    .by('settings', settingsId)
    .filter(
      (each) => each.identityProviderId === oktaIdpId || each.dataAccessIdentityProviderIds.includes(id),
    );
}

export function providerView(world: World) {
  return (provider: IdentityProviderRecord): IdentityProvider => {
    const { settingsId: _, ...shown } = provider;
    return { ...shown, associatedOrgs: usersOf(world, provider).map(configView(world)) };
  };
}

/** A fresh id of 20 digits. */
export function newOktaId(world: World, at?: number): string {
  return world.id(at).slice(-20);
}

type Kind = keyof typeof providerFields;

function kindOf({ protocol, idpType }: Pick<IdentityProviderRecord, 'protocol' | 'idpType'>): Kind {
  return protocol === 'SAML' ? 'SAML' : idpType;
}

const kindNames: Record<Kind, string> = {
  SAML: 'SAML providers',
  WORKFORCE: 'OIDC providers for people',
  WORKLOAD: 'OIDC providers for programs',
};

/** Clients send empty lists along with every kind // observed: Terraform */
function requireFieldsOf(kind: Kind, body: IdentityProviderUpdate): void {
  const existing: readonly string[] = providerFields[kind];
  for (const [field, value] of Object.entries(body)) {
    const empty = value === undefined || (Array.isArray(value) && value.length === 0);
    if (!empty && !existing.includes(field)) throw badField(field, `is not a field of ${kindNames[kind]}`);
  }
}

function missing(field: string, why: string) {
  return badField(field, `is required ${why}`, 'MISSING_ATTRIBUTE');
}

function requireOidc(world: World, settingsId: string, provider: Partial<IdentityProviderRecord>): void {
  const { issuerUri, audience, authorizationType, groupsClaim } = provider;
  if (issuerUri === undefined) throw missing('issuerUri', 'by OIDC providers');
  if (!isIssuer(issuerUri)) throw badField('issuerUri', mustBeIssuer);
  if (audience === undefined) throw missing('audience', 'by OIDC providers');
  if (authorizationType === 'GROUP' && groupsClaim === undefined) {
    throw badField('groupsClaim', groupsClaimRequired, 'MISSING_ATTRIBUTE');
  }
  const taken = world.tables.identityProviders
    .by('settings', settingsId)
    .some((each) => each.id !== provider.id && each.issuerUri === issuerUri && each.audience === audience);
  if (taken) throw badField('issuerUri', 'is that of another provider with the same audience');
}

/** An OIDC provider from a request; it is for people unless the request is for programs. */
export function makeProvider(
  world: World,
  settingsId: string,
  body: IdentityProviderRequest,
): IdentityProviderRecord {
  const kind = body.idpType ?? 'WORKFORCE';
  requireFieldsOf(kind, body);
  if (body.displayName === undefined) throw missing('displayName', 'by every provider');
  const provider: IdentityProviderRecord = {
    authorizationType: 'GROUP',
    userClaim: 'sub', // documented: the default
    ...(kind === 'WORKFORCE' ? { associatedDomains: [], requestedScopes: [] } : {}),
    ...stated(body),
    protocol: 'OIDC',
    idpType: kind,
    id: world.id(),
    oktaIdpId: newOktaId(world),
    settingsId,
    createdAt: world.iso(),
    updatedAt: world.iso(),
  };
  requireOidc(world, settingsId, provider);
  return world.tables.identityProviders.put(provider);
}

/** The provider after the changes of a request. */
export function changeProvider(
  world: World,
  before: IdentityProviderRecord,
  body: IdentityProviderUpdate,
): IdentityProviderRecord {
  const kind = kindOf(before);
  requireFieldsOf(kind, body);
  for (const field of ['protocol', 'idpType'] as const) {
    if (body[field] !== undefined && body[field] !== before[field]) {
      throw badField(field, `must be ${before[field]}: it cannot be changed`);
    }
  }
  if (kind === 'SAML' && body.ssoDebugEnabled === undefined) {
    throw missing('ssoDebugEnabled', 'by SAML providers');
  }
  const { pemFileInfo } = body;
  const after: IdentityProviderRecord = {
    ...before,
    ...stated(body),
    ...(pemFileInfo ? { pemFileInfo: readCertificates(pemFileInfo) } : {}),
    updatedAt: world.iso(),
  };
  if (before.protocol === 'OIDC') requireOidc(world, before.settingsId, after);
  return world.tables.identityProviders.put(after);
}

/** Of a certificate only the time in which it holds is kept and shown // documented */
function readCertificates({
  certificates = [],
  fileName,
}: NonNullable<IdentityProviderUpdate['pemFileInfo']>) {
  return {
    ...(fileName ? { fileName } : {}),
    certificates: certificates.map(({ content, notAfter, notBefore }, index) => ({
      ...(notAfter ? { notAfter: iso(Date.parse(notAfter)) } : {}),
      ...(notBefore ? { notBefore: iso(Date.parse(notBefore)) } : {}),
      ...(content === undefined ? {} : validity(content, index)),
    })),
  };
}

function validity(content: string, index: number) {
  try {
    const { validFrom, validTo } = new X509Certificate(content);
    return { notBefore: iso(Date.parse(validFrom)), notAfter: iso(Date.parse(validTo)) };
  } catch {
    throw badField(`pemFileInfo.certificates[${index}].content`, mustBeCertificate);
  }
}

/** The fields that were sent of those that a request may set; certificates are read apart. */
function stated(body: IdentityProviderUpdate): Partial<IdentityProviderRecord> {
  const settable: readonly string[] = [...providerFields.SAML, ...providerFields.WORKFORCE];
  return Object.fromEntries(
    Object.entries(body).filter(
      ([field, value]) => value !== undefined && field !== 'pemFileInfo' && settable.includes(field),
    ),
  ) as Partial<IdentityProviderRecord>;
}
