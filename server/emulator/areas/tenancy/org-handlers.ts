import { fail } from '#contract/errors.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { groupView } from '#server/emulator/kernel/group-view.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { OrgRecord } from '#server/emulator/kernel/records.ts';
import { visibleGroups, visibleOrgs } from '#server/emulator/kernel/visible.ts';

function orgView({ id, name, isDeleted, skipDefaultAlertsSettings }: OrgRecord) {
  return {
    id,
    name,
    isDeleted: isDeleted ?? false,
    skipDefaultAlertsSettings: skipDefaultAlertsSettings ?? false,
  };
}

/** `name` filters by the beginning, whatever the case // assumed */
function named<Row extends { name: string }>(rows: readonly Row[], name: string | undefined): readonly Row[] {
  if (name === undefined) return rows;
  return rows.filter((row) => row.name.toLowerCase().startsWith(name.toLowerCase()));
}

export const orgHandlers = defineHandlers({
  listOrgs({ world, caller, query }) {
    return { rows: named(visibleOrgs(world, caller), query.name), view: orgView };
  },
  getOrg({ world, params }) {
    const org = world.tables.orgs.get(params.orgId);
    if (!org) throw fail('ORG_NOT_FOUND', params.orgId);
    return orgView(org);
  },
  updateOrg({ world, caller, params, body, peer }) {
    const { orgId } = params;
    const before = world.tables.orgs.get(orgId);
    if (!before) throw fail('ORG_NOT_FOUND', orgId);
    const { name, skipDefaultAlertsSettings: skips = before.skipDefaultAlertsSettings ?? false } = body;
    const changes = skips !== (before.skipDefaultAlertsSettings ?? false);
    const org = world.tables.orgs.put({
      ...before,
      name,
      ...(changes ? { skipDefaultAlertsSettings: skips } : {}),
    });
    if (name !== before.name) record(world, 'ORG_RENAMED', { orgId }, { caller, peer });
    return orgView(org);
  },
  getOrgGroups({ world, caller, params, query }) {
    return { rows: named(visibleGroups(world, caller, params.orgId), query.name), view: groupView(world) };
  },
});
