import type { Args } from '#contract/api/operations.ts';
import {
  groupsClaimRequired,
  isIssuer,
  isWebAddress,
  mostCertificates,
  mustBeCertificate,
  mustBeIssuer,
} from '#contract/federation/provider-rules.ts';
import { providerFields } from '#contract/federation/schemas.ts';
import type { Choice } from '#src/ui/fields/select-field.tsx';
import { domainsDoubt, domainsOf, type IdentityProvider } from './federation-facts.ts';

/** Values of the form: texts, lists separated by blanks or commas. */
export interface ProviderValues {
  idpType: 'WORKFORCE' | 'WORKLOAD';
  displayName: string;
  description: string;
  issuerUri: string;
  audience: string;
  clientId: string;
  authorizationType: string;
  groupsClaim: string;
  userClaim: string;
  associatedDomains: string;
  requestedScopes: string;
  ssoUrl: string;
  requestBinding: string;
  responseSignatureAlgorithm: string;
  slug: string;
  ssoDebugEnabled: string;
  /** New ones in PEM, one after the other; empty: those that are there stay. */
  certificates: string;
}

type FieldName = Exclude<keyof ProviderValues, 'idpType'>;

export interface ProviderField {
  name: FieldName;
  /** Of the request, where it is called otherwise there. */
  sentAs?: 'pemFileInfo';
  label: string;
  help?: string;
  optional: boolean;
  options?: readonly Choice[];
  /** A text of many lines. */
  long?: true;
}

type Kind = 'SAML' | 'WORKFORCE' | 'WORKLOAD';
const kindOf = (
  provider: IdentityProvider | undefined,
  { idpType }: Pick<ProviderValues, 'idpType'>,
): Kind => (provider?.protocol === 'SAML' ? 'SAML' : idpType);

const choices = (...values: string[]): Choice[] => values.map((value) => ({ value, label: value }));

const all: readonly ProviderField[] = [
  { name: 'displayName', label: 'Name', optional: false },
  { name: 'description', label: 'Description', optional: true },
  { name: 'issuerUri', label: 'Issuer', optional: false, help: 'Exactly as in the tokens.' },
  { name: 'audience', label: 'Audience', optional: false, help: 'Tokens for another audience are refused.' },
  { name: 'clientId', label: 'Client ID', optional: true },
  {
    name: 'authorizationType',
    label: 'Roles by',
    optional: false,
    options: [
      { value: 'GROUP', label: 'Groups of the token' },
      { value: 'USER', label: 'The user alone' },
    ],
  },
  {
    name: 'groupsClaim',
    label: 'Claim of groups',
    optional: true,
    help: 'The claim of the token that holds the groups.',
  },
  { name: 'userClaim', label: 'Claim of the user', optional: true },
  { name: 'requestedScopes', label: 'Scopes', optional: true, help: 'Separated by commas.' },
  {
    name: 'associatedDomains',
    label: 'Domains',
    optional: true,
    help: 'Whose people sign in through it, separated by commas.',
  },
  { name: 'ssoUrl', label: 'Sign-in address', optional: false },
  {
    name: 'requestBinding',
    label: 'Request binding',
    optional: false,
    options: choices('HTTP-POST', 'HTTP-REDIRECT'),
  },
  {
    name: 'responseSignatureAlgorithm',
    label: 'Signature of answers',
    optional: false,
    options: choices('SHA-256', 'SHA-1'),
  },
  {
    name: 'ssoDebugEnabled',
    label: 'Debug address',
    optional: false,
    options: [
      { value: 'false', label: 'Off' },
      { value: 'true', label: 'On: people can sign in past this provider' },
    ],
  },
  {
    name: 'slug',
    label: 'Name in the sign-in address',
    optional: true,
  },
  {
    name: 'certificates',
    sentAs: 'pemFileInfo',
    label: 'New certificates',
    help: 'One or more certificates in PEM format. They replace the current ones; leave empty to keep those.',
    optional: true,
    long: true,
  },
];

/** The fields of a provider of that kind. */
export function fieldsOf(kind: Kind): ProviderField[] {
  const allowed: readonly string[] = providerFields[kind];
  return all.filter(({ name, sentAs }) => allowed.includes(sentAs ?? name));
}

export function valuesOf(provider: IdentityProvider | undefined): ProviderValues {
  const { idpType = 'WORKFORCE', authorizationType = 'GROUP' } = provider ?? {};
  const text = (name: FieldName): string => {
    // certificates are sent, but not returned
    const value: unknown = name === 'certificates' ? '' : provider?.[name];
    return Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : '';
  };
  const texts = Object.fromEntries(all.map(({ name }) => [name, text(name)])) as Record<FieldName, string>;
  return {
    ...texts,
    idpType,
    authorizationType,
    requestBinding: texts.requestBinding || 'HTTP-POST',
    responseSignatureAlgorithm: texts.responseSignatureAlgorithm || 'SHA-256',
    ssoDebugEnabled: String(provider?.ssoDebugEnabled ?? false),
    ...(provider ? {} : { groupsClaim: 'groups', userClaim: 'sub' }),
  };
}

/** Validation errors of the form, by field, in the wording of the service. */
export function providerProblems(
  values: ProviderValues,
  fields: readonly ProviderField[],
  provider: IdentityProvider | undefined,
): [FieldName, string][] {
  const kind = kindOf(provider, values);
  return fields.flatMap(({ name, optional }): [FieldName, string][] => {
    const problem = problemOf(name, values[name].trim(), optional) ?? kindProblem(name, values, kind);
    return problem === undefined ? [] : [[name, problem]];
  });
}

function problemOf(name: FieldName, text: string, optional: boolean): string | undefined {
  if (text === '') return optional ? undefined : 'is required';
  if (name === 'displayName' && text.length > 50) return 'must have at most 50 characters';
  if (name === 'certificates') return certificatesProblem(text);
  return undefined;
}

/** What may be wrong with a field by a rule that nothing supports. */
export function providerWarning(name: FieldName, value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  const doubt = text === '' ? undefined : doubtOf(name, text);
  return doubt && `${doubt}: Atlas may refuse it.`;
}

function doubtOf(name: FieldName, text: string): string | undefined {
  if (name === 'associatedDomains') return domainsDoubt(text);
  if (name === 'ssoUrl' && !isWebAddress(text)) return 'Not a web address';
  if (name !== 'certificates') return text.length > 2048 ? 'Longer than 2,048 characters' : undefined;
  const { length } = certificatesIn(text);
  return length > mostCertificates ? `More than ${mostCertificates} certificates` : undefined;
}

/** Rules of OIDC alone: a SAML issuer may be any text. */
function kindProblem(name: FieldName, values: ProviderValues, kind: Kind): string | undefined {
  if (kind === 'SAML') return undefined;
  if (name === 'issuerUri' && !isIssuer(values.issuerUri.trim())) return mustBeIssuer;
  const groups = values.authorizationType === 'GROUP' && values.groupsClaim.trim() === '';
  return name === 'groupsClaim' && groups ? groupsClaimRequired : undefined;
}

const certificate = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/gu;

/** The certificates of a text, each as a PEM block. */
const certificatesIn = (text: string): string[] => text.match(certificate) ?? [];

function certificatesProblem(text: string): string | undefined {
  if (/PRIVATE KEY/u.test(text)) return 'must hold no private key: Atlas needs the certificate alone';
  const rest = text.replaceAll(certificate, '').trim();
  if (certificatesIn(text).length === 0 || rest.includes('-----')) return mustBeCertificate;
  return undefined;
}

const lists: readonly FieldName[] = ['associatedDomains', 'requestedScopes'];

function sentOf(name: FieldName, text: string): unknown {
  if (name === 'certificates') return { certificates: certificatesIn(text).map((content) => ({ content })) };
  if (name === 'ssoDebugEnabled') return text === 'true';
  return lists.includes(name) ? domainsOf(text) : text;
}

/** All values of a new provider, only the changes of an existing one: a save never reverts changes by other users. */
export function providerRequest(
  values: ProviderValues,
  fields: readonly ProviderField[],
  provider: IdentityProvider | undefined,
): Args<'updateFederationSettingIdentityProvider'>['body'] {
  const before = valuesOf(provider);
  const entries = fields.flatMap(({ name, sentAs }): [string, unknown][] => {
    const text = values[name].trim();
    if (provider ? text === before[name] : text === '') return [];
    return [[sentAs ?? name, sentOf(name, text)]];
  });
  return {
    ...(provider ? alwaysSent(provider) : { idpType: values.idpType }),
    ...Object.fromEntries(entries),
  } as Args<'updateFederationSettingIdentityProvider'>['body'];
}

/** Fields that the service requires in every change of a SAML provider // documented: `ssoDebugEnabled` is required */
export const alwaysSent = ({ protocol, ssoDebugEnabled = false }: IdentityProvider) =>
  protocol === 'SAML' ? { ssoDebugEnabled } : {};
