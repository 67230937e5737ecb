import { completeAlertConfig } from '#contract/alert-configs/defaults.ts';
import type { Notification } from '#contract/alert-configs/notifications.ts';
import { checkAlertConfig } from '#contract/alert-configs/rules.ts';
import type { AlertConfigRequest } from '#contract/alert-configs/schemas.ts';
import { defaultAlertConfigs } from '#contract/alert-configs/tables/default-configs.ts';
import { storeNotifications } from '../alerts/configure.ts';
import { iso } from '../clock.ts';
import type { AlertConfigRecord } from '../tables.ts';
import type { World } from '../world.ts';

export interface ConfigPlace {
  groupId: string;
  at: number;
  /** Names of the teams that notifications address, by teamId. */
  teamNames?: Readonly<Record<string, string>>;
}

/**
 * An alert configuration as a request would have made it, at any moment: the same rules, the same defaults, the
 * same way with secrets. Enabled unless the request says otherwise.
 */
export function addAlertConfig(
  world: World,
  { groupId, at, teamNames = {} }: ConfigPlace,
  request: AlertConfigRequest,
): AlertConfigRecord {
  const [problem] = checkAlertConfig(request);
  if (problem) throw new Error(`${request.eventTypeName}: ${JSON.stringify(problem)}`);
  const id = world.id(at);
  const named = (notification: Notification): Notification => {
    const teamName = notification.teamId === undefined ? undefined : teamNames[notification.teamId];
    return teamName === undefined ? notification : { ...notification, teamName };
  };
  return world.tables.alertConfigs.put({
    ...completeAlertConfig({ ...request, enabled: request.enabled ?? true }),
    id,
    groupId,
    created: iso(at),
    updated: iso(at),
    notifications: storeNotifications(world, id, request.notifications).map(named),
  });
}

/** What a project starts with, as of any moment. */
export function addDefaultConfigs(world: World, groupId: string, at: number): AlertConfigRecord[] {
  return defaultAlertConfigs.map((request) => addAlertConfig(world, { groupId, at }, request));
}
