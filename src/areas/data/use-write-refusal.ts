import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { grantsOf, refusal } from '#src/api/access/can.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import type { Place } from './place.ts';

/** Why the signed-in person may not change documents of a source; undefined when nothing is known against it. */
export function useWriteRefusal(
  source: Place,
  scope: { groupId: string; orgId: string },
): string | undefined {
  const session = useContext(SessionContext);
  const connection = useConnection();
  const status = useQuery({ ...q('getSystemStatus', connection.id, {}), staleTime: 300_000 });
  if (!session) return 'Signed out.';
  const isDeployment = source.kind === 'deployment';
  const roles = isDeployment ? undefined : status.data?.apiKey?.roles;
  const through = isDeployment ? { name: source.name, readOnly: false } : connection;
  const grants = roles && grantsOf(roles);
  const asked = source.kind === 'migrationSource' ? writingOutside : writing;
  // the server requires a role on the whole connection for deployments
  const console = { connection: connection.id, ...(isDeployment ? {} : { groupId: scope.groupId }) };
  return refusal(asked, session, through, grants, scope, console) ?? source.readOnly;
}

// roles that the emulator requires for changes of documents; a deployment uses its own users
const writing = { method: 'POST', roles: ['GROUP_DATA_ACCESS_READ_WRITE'] } as const;
const writingOutside = { method: 'POST', roles: ['ORG_OWNER'] } as const;
