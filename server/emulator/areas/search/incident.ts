import type { EventType } from '#contract/events/families.ts';
import type { Incident } from '#server/emulator/kernel/alerts/records.ts';

/** Something about the indexes of a cluster. */
export function incident(
  { groupId, clusterId, name }: { groupId: string; clusterId: string; name: string },
  eventTypeName: EventType,
): Incident {
  return { groupId, eventTypeName, target: { clusterName: name, clusterId } };
}
