import type { AlertStatus } from '#contract/alerts.ts';
import { fail, failWith } from '#contract/api/errors.ts';
import { notify } from '#server/emulator/kernel/alerts/notify.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { type Call, defineHandlers, type Host } from '#server/emulator/kernel/handler.ts';
import type { AlertRecord } from '#server/emulator/kernel/records.ts';
import { instant, iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';

function findAlert(world: World, groupId: string, id: string): AlertRecord {
  const alert = world.tables.alerts.get(id);
  if (alert?.groupId !== groupId) throw fail('ALERT_NOT_FOUND', id, groupId);
  return alert;
}

/** Without a date, with a date that has passed, or by the word of 2024-05-30 // observed */
function takesBack(body: Call<'acknowledgeGroupAlert'>['body'], now: number): boolean {
  if (body.unacknowledgeAlert === true || body.acknowledgedUntil === undefined) return true;
  return instant(body.acknowledgedUntil) <= now;
}

/** An alert has three states // specification §2.5; one that nothing watches any more is CANCELLED // observed */
function viewIn({ profile }: Host): (alert: AlertRecord) => AlertRecord {
  return (alert) =>
    profile === 'specification' && alert.status === 'CANCELLED' ? { ...alert, status: 'CLOSED' } : alert;
}

/** Alerts of a project in one of the states that its answers show. */
function inState(
  { world, host, params }: Call<'listGroupAlerts'>,
  status: AlertStatus,
): readonly AlertRecord[] {
  const { alerts } = world.tables;
  const rows = alerts.by('status', `${params.groupId}/${status}`);
  const cancelled = alerts.by('status', `${params.groupId}/CANCELLED`);
  if (status !== 'CLOSED' || host.profile === 'observed' || cancelled.length === 0) return rows;
  const ended = new Set([...rows, ...cancelled]);
  return alerts.by('group', params.groupId).filter((alert) => ended.has(alert));
}

export const alertHandlers = defineHandlers({
  listGroupAlerts(call) {
    const { world, params, query, host } = call;
    const rows =
      query.status === undefined
        ? world.tables.alerts.by('group', params.groupId)
        : inState(call, query.status);
    return { rows, view: viewIn(host) };
  },

  getGroupAlert: ({ world, params, host }) => viewIn(host)(findAlert(world, params.groupId, params.alertId)),

  acknowledgeGroupAlert({ world, caller, params, body, peer, host }) {
    const { groupId, alertId } = params;
    const before = findAlert(world, groupId, alertId);
    const { acknowledgedUntil: _, acknowledgementComment: __, acknowledgingUsername: ___, ...bare } = before;
    const now = world.now();
    if (takesBack(body, now)) {
      if (body.acknowledgementComment && body.acknowledgedUntil === undefined && !body.unacknowledgeAlert) {
        throw failWith('MISSING_ATTRIBUTE', {
          parameters: ['acknowledgedUntil'],
          fields: [{ field: 'acknowledgedUntil', description: 'is required with a comment' }],
        });
      }
      const alert = world.tables.alerts.put({ ...bare, updated: world.iso() });
      record(world, 'ALERT_UNACKNOWLEDGED_AUDIT', { groupId, alertId, ...on(alert) }, { caller, peer });
      return viewIn(host)(alert);
    }
    const alert = world.tables.alerts.put({
      ...bare,
      updated: world.iso(),
      acknowledgedUntil: iso(instant(body.acknowledgedUntil ?? '')),
      acknowledgingUsername: caller.identity,
      ...(body.acknowledgementComment ? { acknowledgementComment: body.acknowledgementComment } : {}),
    });
    record(world, 'ALERT_ACKNOWLEDGED_AUDIT', { groupId, alertId, ...on(alert) }, { caller, peer });
    notifyOthers(world, alert);
    return viewIn(host)(alert);
  },

  getGroupAlertConfigAlerts({ world, params }) {
    const config = world.tables.alertConfigs.get(params.alertConfigId);
    if (config?.groupId !== params.groupId) {
      throw fail('ALERT_CONFIG_NOT_FOUND', params.alertConfigId, params.groupId);
    }
    // observed: open, unacknowledged ones
    return world.tables.alerts.by('active', config.id).filter(({ status, acknowledgedUntil }) => {
      const acknowledged = acknowledgedUntil !== undefined && instant(acknowledgedUntil) > world.now();
      return status === 'OPEN' && !acknowledged;
    });
  },
});

function on({ alertConfigId, clusterName }: AlertRecord) {
  return { alertConfigId, ...(clusterName ? { clusterName } : {}) };
}

/** The recipients of an open alert are notified of its acknowledgement // observed: alert.acknowledge */
function notifyOthers(world: World, alert: AlertRecord): void {
  const watch = world.tables.alertWatches.get(alert.id);
  const config = world.tables.alertConfigs.get(alert.alertConfigId);
  for (const notification of config?.notifications ?? []) {
    if (config && notification.notifierId && watch?.told.includes(notification.notifierId)) {
      notify(world, alert, config, notification, 'acknowledge');
    }
  }
}
