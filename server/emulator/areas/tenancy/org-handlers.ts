import { fail } from '#contract/api/errors.ts';
import type { NewOrg } from '#contract/orgs.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { forget } from '#server/emulator/kernel/forget.ts';
import { groupView } from '#server/emulator/kernel/group-view.ts';
import { type Caller, defineHandlers } from '#server/emulator/kernel/handler.ts';
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

/** Organizations that the caller owns, its own first: the first of them pays for a new one // documented */
function ownedBy({ grants, orgId }: Caller): string[] {
  const owned = grants.flatMap((grant) =>
    'orgId' in grant && grant.roleName === 'ORG_OWNER' ? [grant.orgId] : [],
  );
  return owned.toSorted((one, other) => Number(other === orgId) - Number(one === orgId));
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
  createOrg({ world, caller, body, peer }) {
    const owned = ownedBy(caller);
    const [payingId] = owned;
    if (payingId === undefined) throw fail('NOT_ORG_OWNER');
    const paying = world.tables.orgs.get(payingId);
    if (paying?.paymentMethod === false) throw fail('NO_PAYMENT_INFORMATION_FOUND', payingId);
    const skipDefaultAlertsSettings = body.skipDefaultAlertsSettings ?? false;
    const org = world.tables.orgs.put({
      id: world.id(),
      name: body.name,
      isDeleted: false,
      paymentMethod: true,
      skipDefaultAlertsSettings,
    });
    record(world, 'ORG_CREATED', { orgId: org.id }, { caller, peer });
    const reported: Partial<NewOrg>[] = [];
    world.emit('org.created', {
      orgId: org.id,
      asked: body,
      owned,
      by: { caller, peer },
      notify: (part) => reported.push(part),
    });
    return Object.assign({ organization: orgView(org), skipDefaultAlertsSettings }, ...reported);
  },
  deleteOrg({ world, params }) {
    const { orgId } = params;
    if (world.tables.groups.by('org', orgId).length > 0) throw fail('CANNOT_CLOSE_ORG_ACTIVE_GROUPS', orgId);
    world.emit('org.deleted', { orgId });
    forget(world, 'org', orgId);
    world.tables.orgs.delete(orgId);
    // no event is left: its log was deleted with it
    return undefined;
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
