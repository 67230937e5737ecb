import type { GroupRecord } from './records.ts';
import type { World } from './world.ts';

/** A project as the service shows it. */
export function groupView(world: World) {
  return (group: GroupRecord) => {
    const { withDefaultAlertsSettings: _, ...shown } = group;
    return { ...shown, clusterCount: world.tables.clusters.by('group', group.id).length };
  };
}
