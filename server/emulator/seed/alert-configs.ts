import { completeAlertConfig } from '#contract/alert-configs/defaults.ts';
import { checkAlertConfig } from '#contract/alert-configs/rules.ts';
import type { AlertConfigRequest } from '#contract/alert-configs/schemas.ts';
import { defaultAlertConfigs } from '#contract/alert-configs/tables/default-configs.ts';
import { storeNotifications } from '../kernel/alerts/configure.ts';
import type { AlertConfigRecord } from '../kernel/records.ts';
import { iso } from '../kernel/time/clock.ts';
import type { World } from '../kernel/world.ts';

export interface ConfigPlace {
  groupId: string;
  at: number;
}

/**
 * An alert configuration as a request would have created it, at any time: with the same rules, defaults and
 * handling of secrets. Enabled unless the request disables it.
 */
export function addAlertConfig(
  world: World,
  { groupId, at }: ConfigPlace,
  request: AlertConfigRequest,
): AlertConfigRecord {
  const [problem] = checkAlertConfig(request);
  if (problem) throw new Error(`${request.eventTypeName}: ${JSON.stringify(problem)}`);
  const id = world.id(at);
  return world.tables.alertConfigs.put({
    ...completeAlertConfig({ ...request, enabled: request.enabled ?? true }),
    id,
    groupId,
    created: iso(at),
    updated: iso(at),
    notifications: storeNotifications(world, id, request.notifications),
  });
}

/** The default alert configurations of a project, created at any time. */
export function addDefaultConfigs(world: World, groupId: string, at: number): AlertConfigRecord[] {
  return defaultAlertConfigs.map((request) => addAlertConfig(world, { groupId, at }, request));
}
