import { useQueries, useQuery } from '@tanstack/react-query';
import { silenceText } from '#contract/sign-ins/silence.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { useNow } from '#src/ui/values/now.tsx';
import { accessEntryOf } from '../shared/access-lists.ts';
import type { Project } from '../shared/holders.ts';
import { isMissing } from '../shared/is-missing.ts';
import { useIndirectAccess } from '../shared/use-indirect.ts';
import { useOrgPeople } from '../shared/use-org-people.ts';
import { newestLines } from './database-users.ts';
import { likelyDomain, reviewOf } from './review.ts';
import type { ReviewRow } from './review-row.ts';
import { useDatabaseUsers } from './use-database-users.ts';
import { useStreamRoles } from './use-stream-roles.ts';

const query = { itemsPerPage: 500 };

export interface Review {
  /** Undefined while the lists of people and keys are on their way. */
  rows: ReviewRow[] | undefined;
  /** Whether data for the rows is still pending: lists of projects and of keys. */
  filling: boolean;
  /**
   * The access histories of clusters: the number of requested and of received ones. They are long, and follow
   * the rows.
   */
  histories: { read: number; total: number };
  /** How many lists failed: the report is incomplete by them. A history that failed is among `silent`. */
  failed: number;
  /** The clusters whose history cannot prove an absence, in sentences. */
  silent: readonly string[];
  projects: readonly Project[];
  /** Undefined until it was read. */
  orgName: string | undefined;
  error: Error | null;
  /** The domains that were taken for the company's. */
  domains: readonly string[];
  refetch: () => void;
}

/**
 * All data of the report. `domains`: those of the company, by default the one that most people share.
 * `asksHistories`: false while a dialog covers the report and most users leave it from there.
 */
export function useReview(orgId: string, domains: readonly string[], asksHistories: boolean): Review {
  const { id } = useConnection();
  const now = useNow();
  const people = useOrgPeople(orgId);
  const indirect = useIndirectAccess(orgId, people.holders, people.projects);
  const modelKeys = useQuery(q('listOrgAiModelApiKeys', id, { orgId, query }));
  const streams = useStreamRoles(people.projects);
  const org = useQuery(q('getOrg', id, { orgId }));
  const network = useQueries({
    queries: people.projects.map((project) =>
      q('listGroupAccessListEntries', id, { groupId: project.id, query }),
    ),
  });
  const ofKeys = useQueries({
    queries: people.keys.map((key) =>
      q('listOrgApiKeyAccessListEntries', id, { orgId, apiUserId: key.id, query }),
    ),
  });
  const ofAccounts = useQueries({
    queries: people.accounts.map(({ clientId }) =>
      q('listOrgServiceAccountAccessList', id, { orgId, clientId, query }),
    ),
  });
  const answered = (reads: readonly { isPending: boolean }[]) =>
    reads.filter(({ isPending }) => !isPending).length;
  const lists = [...network, ...ofKeys, ...ofAccounts, modelKeys, ...streams.reads];
  const databases = useDatabaseUsers(
    people.projects,
    asksHistories && !people.filling && !indirect.loading && answered(lists) === lists.length,
  );
  const further = [...lists, ...databases.reads];
  const { holders } = people;
  const own = holders && likelyDomain(holders);
  const taken = domains.length > 0 ? domains : own ? [own] : [];
  const accessLists = new Map([
    ...people.keys.flatMap((key, at) => listOf(`apiKey:${key.id}`, ofKeys[at]?.data)),
    ...people.accounts.flatMap((each, at) => listOf(`serviceAccount:${each.clientId}`, ofAccounts[at]?.data)),
  ]);
  return {
    rows:
      holders &&
      reviewOf({
        orgName: org.data?.name ?? 'the organization',
        holders,
        indirect: indirect.holders,
        modelKeys: modelKeys.data?.results ?? [],
        streamRoles: streams.roles,
        projects: people.projects,
        accounts: people.accounts,
        accessLists,
        network: new Map(
          people.projects.flatMap((project, at) => {
            const data = network[at]?.data;
            return data ? [[project.id, data.results] as const] : [];
          }),
        ),
        databaseUsers: databases.users,
        domains: taken,
        now,
      }),
    filling: people.filling || indirect.loading || answered(further) < further.length,
    histories: { read: answered(databases.histories), total: databases.histories.length },
    failed:
      further.filter(({ error }) => error && !isMissing(error)).length +
      (people.partial ? 1 : 0) +
      (indirect.error ? 1 : 0),
    silent: silenceText(
      [...databases.users.values()].flatMap(({ silence }) => (typeof silence === 'string' ? [] : silence)),
      newestLines,
    ),
    orgName: org.data?.name,
    projects: people.projects,
    error: people.error,
    domains: taken,
    refetch: people.refetch,
  };
}

function listOf(key: string, data: { results: Parameters<typeof accessEntryOf>[0][] } | undefined) {
  return data ? [[key, data.results.map(accessEntryOf)] as const] : [];
}
