import type { AuditEntry } from '#contract/console/bff.ts';

export interface TargetParts {
  what: string;
  /** ID of its project. */
  project?: string;
}

/** Takes the target of an entry apart: `/groups/<project>/clusters/orders-prod` is `clusters/orders-prod` of a project. */
export function targetParts(target: string): TargetParts {
  const [, project, rest] = /^\/groups\/([0-9a-f]{24})\/(.+)$/.exec(target) ?? [];
  if (project === undefined || rest === undefined) return { what: target };
  return { what: rest, project };
}

/** The collection of a change of many documents, on the data page of its project. */
export interface ChangedCollection {
  connectionId: string;
  groupId: string;
  source: string;
  db: string;
  coll: string;
}

/**
 * Where the documents of an entry were changed, if the entry is a batch of update many or delete many on a cluster: the page there undoes
 * it. Deployments belong to no project.
 */
export function changedCollection({
  connection,
  operation,
  target,
}: Pick<AuditEntry, 'connection' | 'operation' | 'target'>): ChangedCollection | undefined {
  if (connection === null || !/^command (?:update|delete)$/u.test(operation)) return undefined;
  const { what, project } = targetParts(target);
  const [, cluster, db, coll] =
    /^clusters\/([^/ ]+) ([^. ]+)\.(.+?), [\d,]+ documents? of filter /su.exec(what) ?? [];
  if (project === undefined || cluster === undefined || db === undefined || coll === undefined)
    return undefined;
  return { connectionId: connection, groupId: project, source: `cluster:${cluster}`, db, coll };
}
