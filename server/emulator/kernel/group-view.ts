import type { GroupRecord } from './records.ts';
import type { World } from './world.ts';

/** A project as the service shows it. */
export function groupView(world: World) {
  return (group: GroupRecord) => {
    // Terraform's project resource fails where the answer lacks the setting, so old records show its default // observed
    const { withDefaultAlertsSettings = true, ...shown } = group;
    return {
      ...shown,
      withDefaultAlertsSettings,
      clusterCount: world.tables.clusters.by('group', group.id).length,
    };
  };
}
