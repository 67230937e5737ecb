import { fuzzyScore } from '#src/lib/fuzzy.ts';

interface Project {
  id: string;
  name: string;
  orgId: string;
}

const shown = 100;

/** Projects whose name, organization or id matches the typed text, best first; by name without a text. */
export function matchProjects<P extends Project>(
  projects: readonly P[],
  orgName: (orgId: string) => string,
  query: string,
): P[] {
  const wanted = query.trim();
  if (wanted === '') return [...projects].sort((a, b) => a.name.localeCompare(b.name)).slice(0, shown);
  return projects
    .map((project) => ({ project, score: scoreOf(project, orgName(project.orgId), wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, shown)
    .map(({ project }) => project);
}

function scoreOf(project: Project, org: string, wanted: string): number {
  if (project.id === wanted) return Number.POSITIVE_INFINITY;
  return Math.max(fuzzyScore(wanted, project.name), fuzzyScore(wanted, `${org} ${project.name}`) * 0.7);
}

/** The same projects under their organizations, in the order in which each first appears. */
export function groupProjects<P extends Project>(
  projects: readonly P[],
  orgName: (orgId: string) => string,
): { org: string; members: P[] }[] {
  const groups = new Map<string, { org: string; members: P[] }>();
  for (const project of projects) {
    const existing = groups.get(project.orgId);
    if (existing) existing.members.push(project);
    else groups.set(project.orgId, { org: orgName(project.orgId), members: [project] });
  }
  return [...groups.values()];
}
