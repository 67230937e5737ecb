import { isAlertEventType } from '#contract/alert-configs/event-types.ts';
import { conditionId } from '#server/emulator/kernel/alerts/engine.ts';
import type { AlertTarget } from '#server/emulator/kernel/alerts/records.ts';
import { type Copies, projectOf } from '#server/emulator/kernel/copies.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';

/** Open alerts of a copy. Each condition lasts until it is resolved in the twin: its cause was not copied. */
export const alertCopies: Copies = {
  alerts(world, item, place) {
    const groupId = projectOf(place);
    if (!world.tables.alertConfigs.get(item.alertConfigId))
      return 'Its alert configuration could not be copied.';
    const alert = { ...definedFields(item, 'links'), groupId };
    const { eventTypeName, clusterId, clusterName, hostnameAndPort, replicaSetName, metricName } = alert;
    if (!isAlertEventType(eventTypeName)) return `The emulator has no event type ${eventTypeName}.`;
    const target: AlertTarget = definedFields({
      ...{ clusterId, clusterName, hostnameAndPort, replicaSetName, metricName },
    }) as AlertTarget;
    const incident = { groupId, eventTypeName, target };
    const id = conditionId(incident);
    const { currentValue } = alert;
    if (!world.tables.conditions.get(id))
      world.tables.conditions.put({
        ...{ ...incident, id, since: alert.created },
        ...(currentValue ? { currentValue } : {}),
      });
    world.tables.alerts.put(alert);
    // nothing is sent: the addresses of the notifications stayed at the source
    const notifiers = world.tables.alertConfigs.get(alert.alertConfigId)?.notifications ?? [];
    const reports = notifiers.flatMap(({ notifierId }) => notifierId ?? []);
    world.tables.alertWatches.put({ id: alert.id, conditionId: id, told: reports });
    return undefined;
  },
};
