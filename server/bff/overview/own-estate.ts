import { seesAll, seesProject } from '#contract/console/grants/granted.ts';
import type { Grant } from '#contract/console/grants/grants.ts';
import type { Known } from './estate-reads.ts';
import type { OwnWork } from './own-work.ts';

type Grants = readonly Grant[] | undefined;

/** The known facts about the projects that a person sees. */
export function visibleTo(grants: Grants, connection: string, existing: Known): Known {
  if (seesAll(grants, connection)) return existing;
  const sees = (groupId: string): boolean => seesProject(grants, connection, groupId);
  const groups = existing.groups?.filter(({ id }) => sees(id));
  const orgs = new Set(groups?.map(({ orgId }) => orgId));
  return {
    ...existing,
    ...(groups ? { groups } : {}),
    orgs: existing.orgs.filter(({ id }) => orgs.has(id)),
    projects: new Map([...existing.projects].filter(([id]) => sees(id))),
    // of service accounts of organizations
    secrets: [],
    summaries: new Map([...existing.summaries].filter(([id]) => sees(id))),
  };
}

/** The work of this console in the projects that a person sees; work on the whole connection belongs to none of them. */
export function visibleWork(
  grants: Grants,
  connection: string,
  { running, failed, upcoming }: OwnWork,
): OwnWork {
  if (seesAll(grants, connection)) return { running, failed, upcoming };
  const sees = ({ groupId }: { groupId: string | null }): boolean =>
    groupId !== null && seesProject(grants, connection, groupId);
  return { running: running.filter(sees), failed: failed.filter(sees), upcoming: upcoming.filter(sees) };
}
