import { DAY } from '#contract/values/durations.ts';
import { type AccessEntry, isOpenList } from '../shared/access-lists.ts';
import type { Holder, Project, ServiceAccount } from '../shared/holders.ts';
import type { IndirectHolder } from '../shared/indirect.ts';
import { addressRows } from './addresses.ts';
import { databaseUserRows, type ProjectUsers } from './database-users.ts';
import { ending } from './ending.ts';
import { type Finding, findings } from './findings.ts';
import { indirectRows } from './indirect-rows.ts';
import { type ModelKeyFacts, modelKeyRows } from './model-keys.ts';
import type { NetworkEntry, ReviewRow } from './review-row.ts';
import { type StreamRole, streamRoleRows } from './stream-roles.ts';

export interface ReviewSources {
  orgName: string;
  holders: readonly Holder[];
  indirect: readonly IndirectHolder[];
  /** Keys for AI models of all projects. */
  modelKeys: readonly ModelKeyFacts[];
  /** Roles by which stream processors use the databases of projects, by the id of the project. */
  streamRoles: ReadonlyMap<string, readonly StreamRole[]>;
  projects: readonly Project[];
  accounts: readonly ServiceAccount[];
  /** Access lists of keys and accounts by the key of their holder; those that were not read are missing. */
  accessLists: ReadonlyMap<string, readonly AccessEntry[]>;
  /** Access lists of projects by their id. */
  network: ReadonlyMap<string, readonly NetworkEntry[]>;
  /** Users of the databases of projects by the id of the project. */
  databaseUsers: ReadonlyMap<string, ProjectUsers>;
  /** Domains of the company, in lower case. */
  domains: readonly string[];
  now: number;
}

const unusedMs = 90 * DAY;

/** The domain that most active members share: the report's default for the company's domain. */
export function likelyDomain(holders: readonly Holder[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { kind, status, name } of holders) {
    const domain = domainOf(name);
    if (kind === 'person' && status === 'ACTIVE' && domain) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

const domainOf = (address: string): string | undefined => address.split('@')[1]?.toLowerCase();

/** The whole report: who, to what, through what; the people first, the addresses last. */
export function reviewOf(sources: ReviewSources): ReviewRow[] {
  const { holders, projects, network, now } = sources;
  const nameOf = new Map(projects.map(({ id, name }) => [id, name]));
  const teams = new Map(holders.filter(({ kind }) => kind === 'team').map((team) => [team.id, team]));
  const access = holders
    .filter(({ kind }) => kind !== 'team')
    .flatMap((holder) => {
      const facts = factsOf(holder, sources);
      const row = (
        place: string,
        groupId: string | undefined,
        roles: readonly string[],
        team?: Holder,
      ): ReviewRow => ({
        key: [holder.key, groupId ?? 'org', team?.id ?? ''].join('|'),
        holder,
        who: holder.name,
        place,
        groupId,
        roles,
        team: team && { id: team.id, name: team.name },
        entry: undefined,
        ...facts,
        findings: roles.some((role) => role === 'ORG_OWNER' || role === 'GROUP_OWNER')
          ? ['owner', ...facts.findings]
          : facts.findings,
      });
      const own = Object.entries(holder.groups).map(([id, roles]) => row(nameOf.get(id) ?? id, id, roles));
      const through = holder.teamIds.flatMap((id) => {
        const team = teams.get(id);
        return Object.entries(team?.groups ?? {}).map(([groupId, roles]) =>
          row(nameOf.get(groupId) ?? groupId, groupId, roles, team),
        );
      });
      const org = holder.orgRoles.length > 0 ? [row(sources.orgName, undefined, holder.orgRoles)] : [];
      return [...org, ...own, ...through];
    });
  const addresses = [...network].flatMap(([groupId, entries]) =>
    addressRows(groupId, nameOf.get(groupId) ?? groupId, entries, sources.databaseUsers.get(groupId), now),
  );
  const users = [...sources.databaseUsers].flatMap(([groupId, project]) =>
    databaseUserRows(groupId, nameOf.get(groupId) ?? groupId, project, now),
  );
  const models = modelKeyRows(sources.modelKeys, nameOf, (key) =>
    usage(key.lastUsedAt ?? undefined, key.createdAt, now),
  );
  const streams = [...sources.streamRoles].flatMap(([groupId, roles]) =>
    streamRoleRows(groupId, nameOf.get(groupId) ?? groupId, roles),
  );
  return [
    ...access,
    ...indirectRows(sources.indirect, sources.orgName, nameOf),
    ...models,
    ...streams,
    ...users,
    ...addresses,
  ];
}

function factsOf(
  holder: Holder,
  { accounts, accessLists, domains, now }: ReviewSources,
): Pick<ReviewRow, 'kind' | 'lastUsedAt' | 'endsAt' | 'findings'> {
  if (holder.kind === 'person') return { kind: 'Person', ...personFacts(holder, domains, now) };
  const list = accessLists.get(holder.key);
  const used = [holder.lastUsedAt, ...(list ?? []).map(({ lastUsedAt }) => lastUsedAt)].filter(
    (each) => each !== undefined,
  );
  const lastUsedAt = used.sort().at(-1);
  const open: Finding[] = list !== undefined && isOpenList(list) ? ['open-addresses'] : [];
  if (holder.kind === 'apiKey') {
    return {
      kind: 'API key',
      lastUsedAt,
      endsAt: undefined,
      findings: [...open, ...(list ? usageOfKey(list, lastUsedAt, holder.createdAt, now) : [])],
    };
  }
  const secrets = accounts.find(({ clientId }) => clientId === holder.id)?.secrets ?? [];
  const endsAt = secrets
    .map(({ expiresAt }) => expiresAt)
    .sort()
    .at(-1);
  return {
    kind: 'Service account',
    lastUsedAt,
    endsAt,
    findings: [...open, ...ending(endsAt, now), ...usage(lastUsedAt, holder.createdAt, now)],
  };
}

function personFacts(holder: Holder, domains: readonly string[], now: number) {
  const domain = domainOf(holder.name) ?? '';
  const outside: Finding[] = domains.length > 0 && !domains.includes(domain) ? ['outside'] : [];
  if (holder.status !== 'ACTIVE') {
    const endsAt = holder.invitationEndsAt;
    return {
      lastUsedAt: undefined,
      endsAt,
      findings: ['invited' as const, ...ending(endsAt, now), ...outside],
    };
  }
  const { lastUsedAt } = holder;
  return {
    lastUsedAt,
    endsAt: undefined,
    findings: [...usage(lastUsedAt, holder.createdAt, now), ...outside],
  };
}

/** Whether it is used; an item created within the last day may still be unused. */
function usage(lastUsedAt: string | undefined, createdAt: string | undefined, now: number): Finding[] {
  if (lastUsedAt !== undefined) return now - Date.parse(lastUsedAt) > unusedMs ? ['unused'] : [];
  return createdAt !== undefined && now - Date.parse(createdAt) < DAY ? [] : ['never-used'];
}

/**
 * Without an access list Atlas does not report whether a key was used: it may be needed, or not //
 * documented: the last use is in the entries of lists
 */
const usageOfKey = (list: readonly AccessEntry[], ...used: Parameters<typeof usage>): Finding[] =>
  list.length > 0 ? usage(...used) : ['use-unknown'];

/** How many rows each finding has, in the order of the findings. */
export function countsOf(rows: readonly ReviewRow[]): Map<Finding, number> {
  const counts = new Map<Finding, number>(findings.map((finding) => [finding, 0]));
  for (const row of rows)
    for (const finding of row.findings) counts.set(finding, (counts.get(finding) ?? 0) + 1);
  return counts;
}
