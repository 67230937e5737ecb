import { badField, fail } from '#contract/api/errors.ts';
import {
  type Integration,
  type IntegrationRequest,
  maskIntegration,
} from '#contract/security/integrations.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { type Call, defineHandlers, type Host } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { IntegrationRecord } from './records.ts';

function find(world: World, groupId: string, type: string): IntegrationRecord | undefined {
  return world.tables.integrations.by('type', `${groupId}/${type}`)[0];
}

function integrationOf(world: World, groupId: string, type: string): IntegrationRecord {
  const result = find(world, groupId, type);
  if (!result) throw fail('INTEGRATION_NOT_CONFIGURED', type);
  return result;
}

/** Settings that answers contain although they were never set // observed */
const unsetSettings: Readonly<Record<string, object>> = {
  DATADOG: {
    region: 'US',
    sendCollectionLatencyMetrics: false,
    sendDatabaseMetrics: false,
    sendQueryStatsMetrics: false,
    sendUserProvidedResourceTags: false,
  },
  OPS_GENIE: { region: 'US' },
  PAGER_DUTY: { region: 'US' },
  WEBHOOK: { bodyTemplate: null, headersTemplate: null },
};

function viewIn({ profile }: Pick<Host, 'profile'>) {
  return ({ id, type, settings }: IntegrationRecord): Integration => {
    // the description has no such field
    const unnamed = profile === 'observed' && type === 'DATADOG' ? { customEndpoint: null } : {};
    return { ...unnamed, ...unsetSettings[type], ...settings, id, type };
  };
}

function listed({ world, host }: Pick<Call, 'world' | 'host'>, groupId: string) {
  return { rows: world.tables.integrations.by('group', groupId), view: viewIn(host) };
}

function checkType(integrationType: string, body: IntegrationRequest): void {
  if (body.type === integrationType) return;
  throw badField('type', `must be ${integrationType}, as in the path`, 'INVALID_INTEGRATION_SETTINGS');
}

export const integrationHandlers = defineHandlers({
  listGroupIntegrations: (call) => listed(call, call.params.groupId),

  createGroupIntegration(call) {
    const { world, caller, params, body, peer } = call;
    const { groupId, integrationType } = params;
    checkType(integrationType, body);
    if (find(world, groupId, integrationType)) throw fail('INTEGRATION_ALREADY_CONFIGURED', integrationType);
    const settings = maskIntegration(body);
    world.tables.integrations.put({
      id: world.id(),
      groupId,
      type: body.type,
      created: world.iso(),
      settings,
    });
    record(world, 'INTEGRATION_CONFIGURED', { groupId }, { caller, peer });
    return listed(call, groupId);
  },

  getGroupIntegration: ({ world, params, host }) =>
    viewIn(host)(integrationOf(world, params.groupId, params.integrationType)),

  updateGroupIntegration(call) {
    const { world, caller, params, body, peer } = call;
    const { groupId, integrationType } = params;
    const before = integrationOf(world, groupId, integrationType);
    checkType(integrationType, body);
    world.tables.integrations.put({ ...before, settings: maskIntegration(body) });
    record(world, 'INTEGRATION_CONFIGURED', { groupId }, { caller, peer });
    return listed(call, groupId);
  },

  deleteGroupIntegration({ world, caller, params, peer }) {
    const { groupId, integrationType } = params;
    world.tables.integrations.delete(integrationOf(world, groupId, integrationType).id);
    record(world, 'INTEGRATION_REMOVED', { groupId }, { caller, peer });
    return undefined;
  },
});
