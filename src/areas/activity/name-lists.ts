import type { QueryFunction } from '@tanstack/react-query';
import type { Args, OperationId, Result } from '#contract/api/operations.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { alertTitle, conditionText } from '#src/api/alert-config-text.ts';
import { q } from '#src/api/query.ts';
import type { Scope } from './story.ts';
import type { EndpointList, IdTarget, ReadNames, TargetKind } from './target-names.ts';

/** A read that names things. */
export interface NameList {
  kind: TargetKind;
  groupId: string | undefined;
  endpoint?: EndpointList | undefined;
  query: {
    queryKey: readonly unknown[];
    queryFn: QueryFunction<unknown, readonly unknown[]>;
    staleTime: number;
  };
  /** The names in the response. */
  read: (data: unknown) => Pick<ReadNames, 'names' | 'complete'>;
}

/** Maximum number of lists that are read for names: a page reads eight resources when it opens. */
const mostLists = 3;
const whole = { query: { itemsPerPage: 500 } } as const;

type Named = readonly (readonly [id: string | undefined, name: string | undefined])[];

function nameList<Id extends OperationId>(
  connection: string,
  operation: Id,
  args: Args<Id>,
  about: Pick<NameList, 'kind' | 'endpoint'> & { groupId?: string | undefined; partial?: true },
  namesOf: (answer: Result<Id>) => Named,
): NameList {
  const { queryKey, queryFn } = q(operation, connection, args);
  return {
    kind: about.kind,
    groupId: about.groupId,
    endpoint: about.endpoint,
    query: { queryKey, queryFn: queryFn as NameList['query']['queryFn'], staleTime: MINUTE },
    read(data) {
      const { results, totalCount } = data as { results?: readonly unknown[]; totalCount?: number };
      const isCut = results !== undefined && results.length < (totalCount ?? 0);
      const names = namesOf(data as Result<Id>).flatMap(([id, name]): [string, string][] =>
        id && name ? [[id, name]] : [],
      );
      return { names: new Map(names), complete: !(isCut || about.partial) };
    },
  };
}

/** The lists with names for the IDs on the page; those of the alerts and of the projects are already on it. */
export function nameListsOf(
  connection: string,
  scope: Scope,
  org: string | undefined,
  targets: readonly IdTarget[],
): NameList[] {
  const shown = targets.filter((target) => target.shown);
  const has = (kind: TargetKind): boolean => shown.some((target) => target.kind === kind);
  const groupIds = (kind: TargetKind): string[] => [
    ...new Set(shown.flatMap((target) => (target.kind === kind && target.groupId) || [])),
  ];
  const lists: NameList[] = [];
  if (org !== undefined && has('team')) {
    lists.push(
      nameList(connection, 'listOrgTeams', { orgId: org, ...whole }, { kind: 'team' }, ({ results }) =>
        results.map(({ id, name }) => [id, name]),
      ),
    );
  }
  if (org !== undefined && has('resource policy')) {
    lists.push(
      nameList(
        connection,
        'listOrgResourcePolicies',
        { orgId: org },
        { kind: 'resource policy' },
        (policies) => policies.map(({ id, name }) => [id, name]),
      ),
    );
  }
  for (const groupId of groupIds('alert configuration')) {
    const about = { kind: 'alert configuration', groupId } as const;
    lists.push(
      nameList(connection, 'listGroupAlertConfigs', { groupId, ...whole }, about, ({ results }) =>
        results.map((config) => [config.id, conditionText(config)]),
      ),
    );
  }
  for (const groupId of groupIds('export bucket')) {
    const about = { kind: 'export bucket', groupId } as const;
    lists.push(
      nameList(connection, 'listGroupBackupExportBuckets', { groupId, ...whole }, about, ({ results }) =>
        results.map(({ _id, bucketName }) => [_id, bucketName]),
      ),
    );
  }
  lists.push(...endpointLists(connection, shown), ...callerLists(connection, scope, shown));
  const chosen = lists.slice(0, mostLists - (has('cluster') ? 1 : 0));
  if (has('cluster')) chosen.push(...clusterLists(connection, scope, mostLists - chosen.length));
  return [...pageLists(connection, scope, targets), ...chosen];
}

/** Lists of private endpoints, which are named by use, provider and region. */
function endpointLists(connection: string, shown: readonly IdTarget[]): NameList[] {
  const wanted = new Map<string, { groupId: string; endpoint: EndpointList & { provider: string } }>();
  for (const { groupId, endpoint } of shown) {
    if (groupId === undefined || !endpoint) continue;
    const providers = endpoint.provider === undefined ? ['AWS', 'AZURE'] : [endpoint.provider];
    for (const provider of providers) {
      wanted.set(`${groupId} ${endpoint.use} ${provider}`, { groupId, endpoint: { ...endpoint, provider } });
    }
  }
  return [...wanted.values()].map(({ groupId, endpoint }) => {
    const { use, provider: cloudProvider } = endpoint;
    const about = { kind: 'private endpoint', groupId, endpoint } as const;
    const args = { groupId, cloudProvider, ...whole };
    return use === 'backup'
      ? nameList(connection, 'listGroupBackupPrivateEndpoints', args, about, ({ results }) =>
          results.map(({ id, regionName }) => [id, `backup endpoint ${cloudProvider} ${regionName}`]),
        )
      : nameList(connection, 'listGroupEncryptionAtRestPrivateEndpoints', args, about, ({ results }) =>
          results.map(({ id, regionName }) => [id, `key endpoint ${cloudProvider} ${regionName}`]),
        );
  });
}

/** API keys and users, as the page of a project or of an organization lists them. */
function callerLists(connection: string, scope: Scope, shown: readonly IdTarget[]): NameList[] {
  const has = (kind: TargetKind): boolean => shown.some((target) => target.kind === kind);
  const lists: NameList[] = [];
  // the page of a project shows changes of the organization's keys and users too: what its lists lack may exist
  const about = (kind: TargetKind) => ({ kind, partial: true }) as const;
  if (has('API key')) {
    const namesOf = ({ results }: Result<'listOrgApiKeys' | 'listGroupApiKeys'>): Named =>
      results.map(({ id, desc, publicKey }) => [id, desc || publicKey]);
    lists.push(
      scope.kind === 'org'
        ? nameList(connection, 'listOrgApiKeys', { orgId: scope.orgId, ...whole }, about('API key'), namesOf)
        : nameList(
            connection,
            'listGroupApiKeys',
            { groupId: scope.groupId, ...whole },
            about('API key'),
            namesOf,
          ),
    );
  }
  if (has('user')) {
    const namesOf = ({ results }: Result<'listOrgUsers' | 'listGroupUsers'>): Named =>
      results.map(({ id, username }) => [id, username]);
    lists.push(
      scope.kind === 'org'
        ? nameList(connection, 'listOrgUsers', { orgId: scope.orgId, ...whole }, about('user'), namesOf)
        : nameList(
            connection,
            'listGroupUsers',
            { groupId: scope.groupId, ...whole },
            about('user'),
            namesOf,
          ),
    );
  }
  return lists;
}

/** Lists that the page has read for other reasons. They are not complete: projects are those of the key. */
function pageLists(connection: string, scope: Scope, targets: readonly IdTarget[]): NameList[] {
  const has = (kind: TargetKind): boolean => targets.some((target) => target.kind === kind);
  const lists: NameList[] = [];
  if (has('project')) {
    const about = { kind: 'project', partial: true } as const;
    lists.push(
      scope.kind === 'org'
        ? nameList(connection, 'listGroups', whole, about, ({ results }) =>
            results.map(({ id, name }) => [id, name]),
          )
        : nameList(connection, 'getGroup', { groupId: scope.groupId }, about, ({ id, name }) => [[id, name]]),
    );
  }
  if (scope.kind === 'group' && has('alert')) {
    const args = { groupId: scope.groupId, query: { itemsPerPage: 500 } };
    lists.push(
      nameList(connection, 'listGroupAlerts', args, { kind: 'alert', partial: true }, ({ results }) =>
        results.map(({ id, eventTypeName, metricName }) => [id, alertTitle(eventTypeName, metricName)]),
      ),
    );
  }
  return lists;
}

/**
 * Clusters of a project are two lists. Without the second, and in the list of all projects, flex clusters are missing
 * // assumed: for the list of all projects
 */
function clusterLists(connection: string, scope: Scope, most: number): NameList[] {
  if (scope.kind === 'org') {
    const about = { kind: 'cluster', partial: true } as const;
    return [
      nameList(connection, 'listClusterDetails', whole, about, ({ results }) =>
        results.flatMap(({ clusters }) => clusters.map(({ clusterId, name }) => [clusterId, name] as const)),
      ),
    ];
  }
  const { groupId } = scope;
  const about = { kind: 'cluster', groupId } as const;
  const isWhole = most > 1;
  const dedicated = nameList(
    connection,
    'listGroupClusters',
    { groupId, ...whole },
    isWhole ? about : { ...about, partial: true },
    ({ results }) => results.map(({ id, name }) => [id, name]),
  );
  if (!isWhole) return [dedicated];
  const flex = nameList(connection, 'listGroupFlexClusters', { groupId, ...whole }, about, ({ results }) =>
    results.map(({ id, name }) => [id, name]),
  );
  return [dedicated, flex];
}
