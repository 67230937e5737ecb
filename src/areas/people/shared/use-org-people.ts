import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OperationId } from '#contract/api/operations.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { useConnection } from '#src/api/connection.ts';
import { ApiFailure } from '#src/api/errors.ts';
import { q } from '#src/api/query.ts';
import { type ApiKey, type Holder, holdersOf, type Project, type ServiceAccount } from './holders.ts';

export interface OrgPeople {
  /** Everybody who holds a role; undefined while the lists themselves are on their way. */
  holders: Holder[] | undefined;
  projects: readonly Project[];
  keys: readonly ApiKey[];
  accounts: readonly ServiceAccount[];
  /** Whether roles of teams or accounts in the wanted projects are still on their way. */
  filling: boolean;
  /** Why one of the lists could not be loaded. */
  error: Error | null;
  /** Why roles of teams or of accounts in some project could not be loaded: the displayed data is incomplete. */
  partial: Error | null;
  refetch: () => void;
}

/**
 * People, teams, keys and accounts of an organization with their roles. The service lists the roles of teams
 * per project: they are read in a second round, for the projects that `wanted` selects.
 */
export function useOrgPeople(
  orgId: string,
  wanted: (projects: readonly Project[]) => readonly Project[] = (projects) => projects,
): OrgPeople {
  const { id } = useConnection();
  const readPeopleAgain = useReadPeopleAgain();
  const users = useAllPages('listOrgUsers', { orgId });
  const teams = useAllPages('listOrgTeams', { orgId });
  const groups = useAllPages('getOrgGroups', { orgId });
  const keys = useAllPages('listOrgApiKeys', { orgId });
  const accounts = useAllPages('listOrgServiceAccounts', { orgId });
  const lists = [users, teams, groups, keys, accounts];
  const asked = teams.rows.length > 0 ? wanted(groups.rows).map((each) => each.id) : [];
  const teamRoles = useQueries({
    queries: asked.map((groupId) => q('listGroupTeams', id, { groupId, query: { itemsPerPage: 500 } })),
    combine: (results) => ({
      pending: results.some(({ isPending }) => isPending),
      error: results.find(({ error }) => error)?.error ?? null,
      data: results.map(({ data }) => data?.results ?? []),
    }),
  });
  const accountGroups = useQueries({
    queries: accounts.rows.map(({ clientId }) =>
      q('getOrgServiceAccountGroups', id, { orgId, clientId, query: { itemsPerPage: 500 } }),
    ),
    combine: (results) => ({
      pending: results.some(({ isPending }) => isPending),
      error: results.find(({ error }) => error)?.error ?? null,
      data: results.map(({ data }) => data?.results ?? []),
    }),
  });
  const loading = lists.some((each) => each.loading);
  const key = asked.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` represents the requested projects
  const holders = useMemo(
    () =>
      holdersOf({
        orgId,
        users: users.rows,
        teams: teams.rows,
        teamRoles: Object.fromEntries(asked.map((each, at) => [each, teamRoles.data[at] ?? []])),
        keys: keys.rows,
        accounts: accounts.rows,
        accountGroups: Object.fromEntries(
          accounts.rows.map(({ clientId }, at) => [clientId, accountGroups.data[at] ?? []]),
        ),
      }),
    [orgId, users.rows, teams.rows, keys.rows, accounts.rows, teamRoles.data, accountGroups.data, key],
  );
  // members of an organization may read everything but its accounts // documented: Organization Read Only
  const hidden =
    accounts.error instanceof ApiFailure && accounts.error.status === 403 ? accounts.error : null;
  return {
    holders: loading ? undefined : holders,
    projects: groups.rows,
    keys: keys.rows,
    accounts: accounts.rows,
    filling: loading || teamRoles.pending || accountGroups.pending,
    error: lists.find((each) => each.error && each.error !== hidden && each.rows.length === 0)?.error ?? null,
    partial: hidden ?? teamRoles.error ?? accountGroups.error,
    refetch: () => void readPeopleAgain(),
  };
}

const peopleReads: readonly OperationId[] = [
  'listOrgUsers',
  'listOrgTeams',
  'listOrgTeamUsers',
  'getOrgGroups',
  'listOrgApiKeys',
  'listOrgServiceAccounts',
  'listGroupTeams',
  'getOrgServiceAccountGroups',
  'listOrgApiKeyAccessListEntries',
  'listOrgServiceAccountAccessList',
  'listOrgMcpConfigs',
  'listGroupMcpConfigs',
  'listOrgAiModelApiKeys',
];

/** For use after a change of roles: it affects many lists, some of the organization, some of projects. */
export function useReadPeopleAgain(): () => Promise<void> {
  const { id } = useConnection();
  const client = useQueryClient();
  const concerned = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryKey[0] === 'operation' && queryKey[1] === id && peopleReads.includes(queryKey[2] as OperationId);
  return () => client.invalidateQueries({ predicate: concerned, refetchType: 'active' });
}
