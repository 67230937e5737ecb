import { completeAlertConfig } from '#contract/alert-configs/defaults.ts';
import { listedMatcherFields } from '#contract/alert-configs/matchers/matchers.ts';
import { checkAlertConfig } from '#contract/alert-configs/rules.ts';
import type { AlertConfigRequest } from '#contract/alert-configs/schemas.ts';
import { fail, failWith } from '#contract/api/errors.ts';
import { checkAddressees } from '#server/emulator/kernel/alerts/addressees.ts';
import { removeAlertConfig, storeNotifications } from '#server/emulator/kernel/alerts/configure.ts';
import { evaluate } from '#server/emulator/kernel/alerts/engine.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { AlertConfigRecord } from '#server/emulator/kernel/records.ts';
import type { World } from '#server/emulator/kernel/world.ts';

/** Most configurations of a project // assumed: the service has a limit, its number is not known */
const mostConfigs = 500;

function findConfig(world: World, groupId: string, id: string): AlertConfigRecord {
  const config = world.tables.alertConfigs.get(id);
  if (config?.groupId !== groupId) throw fail('ALERT_CONFIG_NOT_FOUND', id, groupId);
  return config;
}

/** Refuses invalid requests as the service does, with the first problem's code and all fields. */
function check(request: AlertConfigRequest, stored?: AlertConfigRecord): void {
  const existing = new Set(stored?.notifications.map(({ notifierId }) => notifierId));
  const problems = checkAlertConfig(request, (notifierId) => existing.has(notifierId));
  const [first] = problems;
  if (!first) return;
  throw failWith(first.errorCode, {
    parameters: first.parameters,
    detail: first.detail,
    fields: problems.map(({ field, detail }) => ({ field, description: detail })),
  });
}

export const alertConfigHandlers = defineHandlers({
  listAlertConfigMatcherFieldNames: () => [...listedMatcherFields],

  listGroupAlertConfigs: ({ world, params }) => world.tables.alertConfigs.by('group', params.groupId),

  createGroupAlertConfig({ world, caller, params, body, peer }) {
    const { groupId } = params;
    check(body);
    checkAddressees(world, groupId, body.notifications);
    if (world.tables.alertConfigs.by('group', groupId).length >= mostConfigs) {
      throw fail('MAX_ALERT_CONFIGS_PER_GROUP_EXCEEDED', mostConfigs);
    }
    const id = world.id();
    const config = world.tables.alertConfigs.put({
      ...completeAlertConfig(body),
      id,
      groupId,
      created: world.iso(),
      updated: world.iso(),
      notifications: storeNotifications(world, id, body.notifications),
    });
    record(world, 'ALERT_CONFIG_ADDED_AUDIT', { groupId, alertConfigId: id }, { caller, peer });
    evaluate(world, config);
    return config;
  },

  getGroupAlertConfig: ({ world, params }) => findConfig(world, params.groupId, params.alertConfigId),

  updateGroupAlertConfig({ world, caller, params, body, peer }) {
    const { groupId, alertConfigId: id } = params;
    const before = findConfig(world, groupId, id);
    check(body, before);
    checkAddressees(world, groupId, body.notifications);
    const config = world.tables.alertConfigs.put({
      ...completeAlertConfig(body),
      id,
      groupId,
      created: before.created,
      updated: world.iso(),
      notifications: storeNotifications(world, id, body.notifications),
    });
    record(world, 'ALERT_CONFIG_CHANGED_AUDIT', { groupId, alertConfigId: id }, { caller, peer });
    evaluate(world, config);
    return config;
  },

  toggleGroupAlertConfig({ world, caller, params, body, peer }) {
    const { groupId, alertConfigId: id } = params;
    const before = findConfig(world, groupId, id);
    if (before.enabled === body.enabled) return before;
    const config = world.tables.alertConfigs.put({ ...before, enabled: body.enabled, updated: world.iso() });
    const what = body.enabled ? 'ALERT_CONFIG_ENABLED_AUDIT' : 'ALERT_CONFIG_DISABLED_AUDIT';
    record(world, what, { groupId, alertConfigId: id }, { caller, peer });
    evaluate(world, config);
    return config;
  },

  deleteGroupAlertConfig({ world, caller, params, peer }) {
    const { groupId, alertConfigId } = params;
    removeAlertConfig(world, findConfig(world, groupId, alertConfigId));
    record(world, 'ALERT_CONFIG_DELETED_AUDIT', { groupId, alertConfigId }, { caller, peer });
    return undefined;
  },

  getGroupAlertAlertConfigs({ world, params }) {
    const { groupId, alertId } = params;
    const alert = world.tables.alerts.get(alertId);
    if (alert?.groupId !== groupId) throw fail('ALERT_NOT_FOUND', alertId, groupId);
    const config = world.tables.alertConfigs.get(alert.alertConfigId);
    return config ? [config] : [];
  },
});
