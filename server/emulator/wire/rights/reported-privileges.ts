import type { Document } from 'bson';
import type { Grant, PrivilegeAction } from '#contract/security/database-rights.ts';

/** Actions whose name in the database is not that of the service in camel case // documented: "Privilege Actions" */
const ownNames: Partial<Record<PrivilegeAction, string>> = {
  IN_PROG: 'inprog',
  KILL_OP: 'killop',
  NET_STAT: 'netstat',
  RENAME_COLLECTION_SAME_DB: 'renameCollectionSameDB',
  USE_UUID: 'useUUID',
  BYPASS_DEFAULT_MAX_TIME_MS: 'bypassDefaultMaxTimeMS',
};

function actionName(action: PrivilegeAction): string {
  return (
    ownNames[action] ?? action.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
  );
}

/** The privileges of a user by resource, in the form of the database // documented: `authenticatedUserPrivileges` */
export function reportedPrivileges(grants: readonly Grant[]): Document[] {
  const byResource = new Map<string, { resource: Document; actions: Set<string> }>();
  for (const { action, cluster, db, collection } of grants) {
    const resource = cluster ? { cluster: true } : { db, collection };
    const key = JSON.stringify(resource);
    const reported = byResource.get(key) ?? { resource, actions: new Set<string>() };
    byResource.set(key, reported);
    reported.actions.add(actionName(action));
  }
  return [...byResource.values()].map(({ resource, actions }) => ({
    resource,
    actions: [...actions].sort(),
  }));
}
