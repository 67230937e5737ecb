import { useQueries } from '@tanstack/react-query';
import { isRecord } from '#contract/values/is-record.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import type { Project } from '../shared/holders.ts';
import type { StreamRole } from './stream-roles.ts';

const query = { itemsPerPage: 500 };

/** The database roles of the stream connections of projects, by the id of the project. */
export function useStreamRoles(projects: readonly Project[]) {
  const { id } = useConnection();
  const lists = useQueries({
    queries: projects.map(({ id: groupId }) => q('listGroupStreamWorkspaces', id, { groupId, query })),
  });
  const workspaces = projects.flatMap(({ id: groupId }, at) =>
    (lists[at]?.data?.results ?? []).map(({ name }) => ({ groupId, tenantName: String(name) })),
  );
  const connections = useQueries({
    queries: workspaces.map((each) => q('listGroupStreamConnections', id, { ...each, query })),
  });
  const existing = workspaces.flatMap(({ groupId, tenantName: workspace }, at) =>
    (connections[at]?.data?.results ?? []).flatMap(({ name, dbRoleToExecute, clusterGroupId }) =>
      isRecord(dbRoleToExecute) && typeof dbRoleToExecute.role === 'string'
        ? [{ groupId, of: clusterGroupId, workspace, connection: name, role: dbRoleToExecute.role }]
        : [],
    ),
  );
  const roles = new Map<string, StreamRole[]>();
  for (const { groupId, of, ...role } of existing) {
    // the cluster may be of another project
    const target = typeof of === 'string' ? of : groupId;
    roles.set(target, [...(roles.get(target) ?? []), role]);
  }
  return { roles, reads: [...lists, ...connections] };
}
