import { providerFields } from '#contract/federation/schemas.ts';
import type { Args } from '#contract/operations.ts';
import type { Choice } from '#src/ui/fields/select-field.tsx';
import { domainsOf, domainsProblem, type IdentityProvider } from './federation-facts.ts';

/** What the form holds: texts, lists separated by blanks or commas. */
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
}

type FieldName = Exclude<keyof ProviderValues, 'idpType'>;

export interface ProviderField {
  name: FieldName;
  label: string;
  help?: string;
  optional: boolean;
  options?: readonly Choice[];
}

const choices = (...values: string[]): Choice[] => values.map((value) => ({ value, label: value }));

const all: readonly ProviderField[] = [
  { name: 'displayName', label: 'Name', optional: false },
  { name: 'description', label: 'Description', optional: true },
  { name: 'issuerUri', label: 'Issuer', optional: false, help: 'As it stands in the tokens, to the letter.' },
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
    help: 'Where the token tells the groups.',
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
];

/** What can be said of a provider of that kind. */
export function fieldsOf(kind: 'SAML' | 'WORKFORCE' | 'WORKLOAD'): ProviderField[] {
  const allowed: readonly string[] = providerFields[kind];
  return all.filter(({ name }) => allowed.includes(name));
}

export function valuesOf(provider: IdentityProvider | undefined): ProviderValues {
  const { idpType = 'WORKFORCE', authorizationType = 'GROUP' } = provider ?? {};
  const text = (name: FieldName): string => {
    const value: unknown = provider?.[name];
    return Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : '';
  };
  const texts = Object.fromEntries(all.map(({ name }) => [name, text(name)])) as Record<FieldName, string>;
  return {
    ...texts,
    idpType,
    authorizationType,
    requestBinding: texts.requestBinding || 'HTTP-POST',
    responseSignatureAlgorithm: texts.responseSignatureAlgorithm || 'SHA-256',
    ...(provider ? {} : { groupsClaim: 'groups', userClaim: 'sub' }),
  };
}

export function providerProblems(
  values: ProviderValues,
  fields: readonly ProviderField[],
): [FieldName, string][] {
  return fields.flatMap(({ name, optional }): [FieldName, string][] => {
    const problem = problemOf(name, values[name].trim(), optional);
    return problem === undefined ? [] : [[name, problem]];
  });
}

function problemOf(name: FieldName, text: string, optional: boolean): string | undefined {
  if (text === '') return optional ? undefined : 'is required';
  if (name === 'displayName' && text.length > 50) return 'must have at most 50 characters';
  if (name === 'associatedDomains') return domainsProblem(text);
  if ((name === 'issuerUri' || name === 'ssoUrl') && !/^https?:\/\/\S+$/u.test(text))
    return 'must be a web address';
  return text.length > 2048 ? 'must have at most 2,048 characters' : undefined;
}

const lists: readonly FieldName[] = ['associatedDomains', 'requestedScopes'];

/** Of a new provider all that was entered, of another what differs: nobody sends back what somebody else has changed. */
export function providerRequest(
  values: ProviderValues,
  fields: readonly ProviderField[],
  provider: IdentityProvider | undefined,
): Args<'updateFederationSettingIdentityProvider'>['body'] {
  const before = valuesOf(provider);
  const entries = fields.flatMap(({ name }): [string, unknown][] => {
    const text = values[name].trim();
    if (provider ? text === before[name] : text === '') return [];
    return [[name, lists.includes(name) ? domainsOf(text) : text]];
  });
  return {
    ...(provider ? {} : { idpType: values.idpType }),
    ...Object.fromEntries(entries),
  } as Args<'updateFederationSettingIdentityProvider'>['body'];
}
