import { fail, failWith } from '#contract/api/errors.ts';
import type { CostQuery, Usage } from '#contract/invoices/schemas.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import { hexOf } from '#server/emulator/kernel/seeded.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { type DayLine, linesOf, monthOf, monthsOf, servicesOf } from './months.ts';
import { usesOf } from './uses.ts';

/** Queries that an organization keeps; an older one is forgotten // assumed */
const mostQueries = 100;

function isWanted({ organizations, projects, clusters, services }: CostQuery) {
  const among = (wanted: readonly string[] | undefined, ...values: string[]) =>
    !wanted?.length || values.some((value) => wanted.includes(value));
  return ({ use, part }: DayLine): boolean =>
    among(organizations, use.orgId) &&
    among(projects, use.groupId) &&
    among(clusters, use.clusterId) &&
    among(services, ...servicesOf(part.service));
}

/** The group of a line; without one the sum of all // assumed: the default */
function groupOf(world: World, { use, part }: DayLine, groupBy: CostQuery['groupBy']): Partial<Usage> {
  if (groupBy === 'projects') return { projectId: use.groupId, projectName: use.groupName };
  if (groupBy === 'clusters') return { clusterId: use.clusterId, clusterName: use.clusterName };
  if (groupBy === 'services') return { service: part.service };
  const organizationName = world.tables.orgs.get(use.orgId)?.name ?? '';
  return { organizationId: use.orgId, organizationName };
}

function compute(world: World, orgId: string, query: CostQuery): Usage[] {
  const [start, end] = [Date.parse(query.startDate), Date.parse(query.endDate)];
  const uses = usesOf(world, orgId);
  const months = monthsOf(world, orgId).filter((month) => month < end && monthOf(month, 1) > start);
  const wanted = isWanted(query);
  return months.toReversed().flatMap((month) => {
    const groups = new Map<string, Usage & { cents: number }>();
    const lines = linesOf(uses, month).filter((line) => line.day >= start && line.day < end && wanted(line));
    for (const line of lines) {
      const group = groupOf(world, line, query.groupBy);
      const key = JSON.stringify(group);
      const usage = groups.get(key) ?? {
        ...group,
        usageDate: iso(month).slice(0, 10),
        usageAmount: 0,
        cents: 0,
      };
      groups.set(key, { ...usage, cents: usage.cents + line.cents });
    }
    return [...groups.values()].map(({ cents, ...usage }) => ({ ...usage, usageAmount: cents / 100 }));
  });
}

export const costHandlers = defineHandlers({
  createOrgBillingCostExplorerUsageProcess({ world, params, body }) {
    const { orgId } = params;
    if (body.endDate <= body.startDate)
      throw failWith('INVALID_DATE_RANGE', {
        fields: [{ field: 'endDate', description: 'must be after startDate' }],
      });
    const { costQueries } = world.tables;
    const token = hexOf(`costs/${world.id()}`, 64);
    costQueries.put({ id: token, orgId, created: world.iso(), query: body });
    for (const { id } of costQueries.by('org', orgId).slice(mostQueries)) costQueries.delete(id);
    return { token };
  },

  /** Ready at once // documented: 102 while it is not */
  getOrgBillingCostExplorerUsage({ world, params }) {
    const asked = world.tables.costQueries.get(params.token);
    if (asked?.orgId !== params.orgId) throw fail('COST_EXPLORER_TOKEN_NOT_FOUND', params.token);
    return { usageDetails: compute(world, params.orgId, asked.query) };
  },
});
