import { isMasked } from '#contract/alert-configs/notifications/masking.ts';
import { badField, fail } from '#contract/api/errors.ts';
import {
  type Integration,
  type IntegrationRequest,
  maskIntegration,
} from '#contract/security/integrations.ts';
import { integrationSettings, sealIntegration } from '#server/emulator/kernel/alerts/integration-settings.ts';
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

/** Secrets that a request repeats masked, or leaves out, stay // observed: answers are sent back by clients */
function keep(
  world: World,
  row: Omit<IntegrationRecord, 'settings' | 'sealed'>,
  body: IntegrationRequest,
): void {
  const { id, groupId, type } = row;
  const before = integrationSettings(world, groupId, type) ?? {};
  const repeated = Object.entries(before).filter(([name]) => {
    const sent: unknown = Reflect.get(body, name);
    return typeof sent === 'string' ? isMasked(sent) : sent === undefined && name === 'password';
  });
  const sealed = sealIntegration(world, id, { ...body, ...Object.fromEntries(repeated) });
  world.tables.integrations.put({ ...row, settings: maskIntegration(body), sealed });
  world.emit('integration.changed', { id, groupId });
}

export const integrationHandlers = defineHandlers({
  listGroupIntegrations: (call) => listed(call, call.params.groupId),

  createGroupIntegration(call) {
    const { world, caller, params, body, peer } = call;
    const { groupId, integrationType } = params;
    checkType(integrationType, body);
    if (find(world, groupId, integrationType)) throw fail('INTEGRATION_ALREADY_CONFIGURED', integrationType);
    keep(world, { id: world.id(), groupId, type: body.type, created: world.iso() }, body);
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
    keep(world, before, body);
    record(world, 'INTEGRATION_CONFIGURED', { groupId }, { caller, peer });
    return listed(call, groupId);
  },

  deleteGroupIntegration({ world, caller, params, peer }) {
    const { groupId, integrationType } = params;
    const { id } = integrationOf(world, groupId, integrationType);
    world.tables.integrations.delete(id);
    world.emit('integration.changed', { id, groupId });
    record(world, 'INTEGRATION_REMOVED', { groupId }, { caller, peer });
    return undefined;
  },
});
