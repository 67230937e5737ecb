import { badField, fail } from '#contract/api/errors.ts';
import type { EventType } from '#contract/events/families.ts';
import type { DelegationSettings } from '#contract/people/delegation-rows.ts';
import type { OrgSettings } from '#contract/people/org-settings.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';

/** What an organization starts with // documented: defaults; the rest assumed */
const defaults = {
  customSessionTimeouts: {},
  genAIFeaturesEnabled: true,
  multiFactorAuthRequired: false,
  restrictEmployeeAccess: false,
  streamsCrossGroupEnabled: false,
} as const satisfies OrgSettings;

function settingsOf(world: World, orgId: string): OrgSettings {
  const org = world.tables.orgs.get(orgId);
  if (!org) throw fail('ORG_NOT_FOUND', orgId);
  const { id: _, ...stored } = world.tables.orgSettings.get(orgId) ?? { id: orgId };
  return { apiAccessListRequired: org.requiresAccessList ?? false, ...defaults, ...stored };
}

type EventDetails = EventType | ((value: unknown) => EventType);
/** Event of each setting that changes; the others leave none // assumed pairing of the service's names */
const events: Partial<Record<keyof OrgSettings, EventDetails>> = {
  apiAccessListRequired: (on) =>
    on === true ? 'ORG_PUBLIC_API_ACCESS_LIST_REQUIRED' : 'ORG_PUBLIC_API_ACCESS_LIST_NOT_REQUIRED',
  multiFactorAuthRequired: (on) =>
    on === true ? 'ORG_TWO_FACTOR_AUTH_REQUIRED' : 'ORG_TWO_FACTOR_AUTH_OPTIONAL',
  restrictEmployeeAccess: (on) =>
    on === true ? 'ORG_EMPLOYEE_ACCESS_RESTRICTED' : 'ORG_EMPLOYEE_ACCESS_UNRESTRICTED',
  customSessionTimeouts: 'CUSTOM_SESSION_TIMEOUT_MODIFIED',
  maxServiceAccountSecretValidityInHours: 'ORG_SERVICE_ACCOUNT_MAX_SECRET_VALIDITY_EDITED',
  operationsContact: 'OPERATIONS_CONTACT_MODIFIED',
  securityContact: 'SECURITY_CONTACT_MODIFIED',
};

/** What people may delegate in a new organization // assumed */
const noDelegation: DelegationSettings = {
  delegatedMcpAccess: 'DISALLOWED',
  delegatedPartnerAccess: 'DISALLOWED',
  idleRefreshTokenLifetime: null,
  maximumRefreshTokenLifetime: null,
};

function delegationOf(world: World, orgId: string): DelegationSettings {
  const { id: _, ...stored } = world.tables.delegationSettings.get(orgId) ?? { id: orgId };
  return { ...noDelegation, ...stored };
}

export const orgSettingsHandlers = defineHandlers({
  getOrgDelegationSettings: ({ world, params }) => delegationOf(world, params.orgId),

  updateOrgDelegationSettings({ world, params, body, caller, peer }) {
    const { orgId } = params;
    const after = { ...delegationOf(world, orgId), ...definedFields(body) };
    const { idleRefreshTokenLifetime: idle, maximumRefreshTokenLifetime: longest } = after;
    // assumed
    if (idle && longest && idle > longest)
      throw badField(
        'idleRefreshTokenLifetime',
        'must be at most maximumRefreshTokenLifetime',
        'INVALID_ATTRIBUTE',
      );
    world.tables.delegationSettings.put({ ...after, id: orgId });
    record(world, 'ORG_DELEGATION_SETTINGS_UPDATED', { orgId }, { caller, peer });
    return after;
  },

  getOrgSettings: ({ world, params }) => settingsOf(world, params.orgId),

  updateOrgSettings({ world, params, body, caller, peer }) {
    const { orgId } = params;
    const before = settingsOf(world, orgId);
    const { apiAccessListRequired, ...rest } = body;
    const sent = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    const { securityContact, ...others } = { ...world.tables.orgSettings.get(orgId), ...sent };
    world.tables.orgSettings.put({ ...others, ...(securityContact ? { securityContact } : {}), id: orgId });
    const org = world.tables.orgs.get(orgId);
    if (org && apiAccessListRequired !== undefined) {
      world.tables.orgs.put({ ...org, requiresAccessList: apiAccessListRequired });
    }
    const after = settingsOf(world, orgId);
    for (const [name, reported] of Object.entries(events) as [keyof OrgSettings, EventDetails][]) {
      if (JSON.stringify(before[name]) === JSON.stringify(after[name])) continue;
      const what = typeof reported === 'string' ? reported : reported(after[name]);
      record(world, what, { orgId }, { caller, peer });
    }
    return after;
  },
});
