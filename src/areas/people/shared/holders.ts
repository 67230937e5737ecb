import type { Result } from '#contract/api/operations.ts';
import type { Grant } from '#contract/roles.ts';
import { objectIdTime } from '#contract/values/object-id-time.ts';
import { grantsOf } from '#src/api/access/can.ts';

export type OrgUser = Result<'listOrgUsers'>['results'][number];
type Team = Result<'listOrgTeams'>['results'][number];
export type ApiKey = Result<'listOrgApiKeys'>['results'][number];
export type ServiceAccount = Result<'listOrgServiceAccounts'>['results'][number];
export type Project = Result<'getOrgGroups'>['results'][number];

export type HolderKind = 'person' | 'team' | 'apiKey' | 'serviceAccount';

/** A holder of roles: a person, a team, an API key or a service account. */
export interface Holder {
  /** Unique among all kinds: `person:64f…`. */
  key: string;
  kind: HolderKind;
  /** Id in paths: of a user, a team or a key; the client id of an account. */
  id: string;
  /** Address, name, or the description of a key. */
  name: string;
  /** Given name and surname, public key, description. */
  detail: string;
  /** Names of roles in the organization; teams have none. */
  orgRoles: readonly string[];
  /** Names of roles by the id of their project, without those that teams or the organization bring. */
  groups: Readonly<Record<string, readonly string[]>>;
  teamIds: readonly string[];
  /** Of a person: PENDING and the like until they have joined. */
  status?: OrgUser['orgMembershipStatus'];
  /** ISO times, if the service reports them. */
  createdAt?: string | undefined;
  lastUsedAt?: string | undefined;
  invitedAt?: string | undefined;
  invitationEndsAt?: string | undefined;
  invitedBy?: string | undefined;
}

export interface HolderSources {
  orgId: string;
  users?: readonly OrgUser[] | undefined;
  teams?: readonly Team[] | undefined;
  /** Roles of teams by project: what `listGroupTeams` answered for each. */
  teamRoles?: Readonly<Record<string, readonly { teamId: string; roleNames: readonly string[] }[]>>;
  keys?: readonly ApiKey[] | undefined;
  accounts?: readonly ServiceAccount[] | undefined;
  /** Roles of accounts in projects, by client id. */
  accountGroups?: Readonly<Record<string, readonly { groupId: string; roles: readonly string[] }[]>>;
}

const pathParts = {
  person: 'users',
  team: 'teams',
  apiKey: 'apiKeys',
  serviceAccount: 'serviceAccounts',
} as const satisfies Record<HolderKind, string>;

/** The part that paths of a holder have, in the organization and in projects. */
export const pathPartOf = ({ kind, id }: Pick<Holder, 'kind' | 'id'>): string => `/${pathParts[kind]}/${id}`;

/** Everybody who holds a role, people first, each kind by name. */
export function holdersOf(sources: HolderSources): Holder[] {
  const { users = [], teams = [], keys = [], accounts = [] } = sources;
  return [
    ...named(users.map(personOf)),
    ...named(teams.map((team) => teamOf(team, sources.teamRoles ?? {}))),
    ...named(keys.map((key) => keyOf(key, sources.orgId))),
    ...named(accounts.map((account) => accountOf(account, sources.accountGroups ?? {}))),
  ];
}

const named = (holders: Holder[]): Holder[] =>
  holders.sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));

function personOf(user: OrgUser): Holder {
  const { id, username, firstName = '', lastName = '', roles } = user;
  return {
    key: `person:${id}`,
    kind: 'person',
    id,
    name: username,
    detail: `${firstName} ${lastName}`.trim(),
    orgRoles: roles.orgRoles,
    groups: Object.fromEntries(roles.groupRoleAssignments.map((each) => [each.groupId, each.groupRoles])),
    teamIds: user.teamIds,
    status: user.orgMembershipStatus,
    createdAt: user.createdAt,
    lastUsedAt: user.lastAuth,
    invitedAt: user.invitationCreatedAt,
    invitationEndsAt: user.invitationExpiresAt ?? undefined,
    invitedBy: user.inviterUsername,
  };
}

function teamOf({ id, name }: Team, roles: NonNullable<HolderSources['teamRoles']>): Holder {
  const groups = Object.entries(roles).flatMap(([groupId, rows]) =>
    rows.filter(({ teamId }) => teamId === id).map(({ roleNames }) => [groupId, roleNames] as const),
  );
  return {
    key: `team:${id}`,
    kind: 'team',
    id,
    name,
    detail: '',
    orgRoles: [],
    groups: Object.fromEntries(groups),
    teamIds: [],
  };
}

function keyOf({ id, desc, publicKey, roles }: ApiKey, orgId: string): Holder {
  const groups: Record<string, string[]> = {};
  for (const { groupId, roleName } of roles) {
    if (groupId && roleName) groups[groupId] = [...(groups[groupId] ?? []), roleName];
  }
  return {
    key: `apiKey:${id}`,
    kind: 'apiKey',
    id,
    name: desc,
    detail: publicKey,
    orgRoles: roles.flatMap((role) => (role.orgId === orgId && role.roleName ? [role.roleName] : [])),
    groups,
    teamIds: [],
    createdAt: new Date(objectIdTime(id)).toISOString(),
  };
}

function accountOf(account: ServiceAccount, groups: NonNullable<HolderSources['accountGroups']>): Holder {
  const { clientId, name, roles, secrets, createdAt } = account;
  const used = secrets.flatMap(({ lastUsedAt }) => lastUsedAt ?? []).sort();
  return {
    key: `serviceAccount:${clientId}`,
    kind: 'serviceAccount',
    id: clientId,
    name,
    detail: clientId,
    orgRoles: roles,
    groups: Object.fromEntries((groups[clientId] ?? []).map((each) => [each.groupId, each.roles])),
    teamIds: [],
    createdAt,
    lastUsedAt: used.at(-1),
  };
}

/** One source of a role of a holder. */
export interface Held {
  grant: Grant;
  /** The team through which it comes; undefined when the holder has it in person. */
  team?: string;
  /** The credential through which a user of this console has it: `the API key Terraform`. */
  through?: string;
}

/** Every role of a holder with the way it comes, those of teams too. */
export function heldBy(holder: Holder, all: readonly Holder[], orgId: string): Held[] {
  const own = grantsWithin(holder, orgId).map((grant): Held => ({ grant }));
  const teams = all.filter(({ kind, id }) => kind === 'team' && holder.teamIds.includes(id));
  return [
    ...own,
    ...teams.flatMap((team) => grantsWithin(team, orgId).map((grant): Held => ({ grant, team: team.name }))),
  ];
}

function grantsWithin({ orgRoles, groups }: Holder, orgId: string): Grant[] {
  return grantsOf([
    ...orgRoles.map((roleName) => ({ roleName, orgId })),
    ...Object.entries(groups).flatMap(([groupId, names]) => names.map((roleName) => ({ roleName, groupId }))),
  ]);
}

/** Whether this is the credential of the connection itself. */
export function isOwnCredential({ kind, detail, id }: Holder, identity: string): boolean {
  return (kind === 'apiKey' && detail === identity) || (kind === 'serviceAccount' && id === identity);
}

export const kindLabels: Record<HolderKind, string> = {
  person: 'Person',
  team: 'Team',
  apiKey: 'API key',
  serviceAccount: 'Service account',
};
