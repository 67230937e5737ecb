import { mighty } from './database-users.ts';
import type { ReviewRow } from './review-row.ts';

/** The role by which processors of a workspace use a cluster. */
export interface StreamRole {
  workspace: string;
  connection: string;
  role: string;
}

/** One row for each connection of stream processors to a cluster of the project: it acts with a database role. */
export function streamRoleRows(groupId: string, place: string, roles: readonly StreamRole[]): ReviewRow[] {
  return roles.map(
    ({ workspace, connection, role }): ReviewRow => ({
      key: ['stream', groupId, workspace, connection].join('|'),
      holder: undefined,
      who: `${workspace} / ${connection}`,
      kind: 'Stream connection',
      place,
      groupId,
      roles: [role],
      team: undefined,
      lastUsedAt: undefined,
      endsAt: undefined,
      findings: mighty.has(role) ? ['all-databases'] : [],
      entry: undefined,
      ofDatabase: true,
    }),
  );
}
