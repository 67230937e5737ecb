import { completeAlertConfig } from '#contract/alert-configs/defaults.ts';
import { maskNotification, secretFields } from '#contract/alert-configs/masking.ts';
import { Notification, type NotificationRequest } from '#contract/alert-configs/notifications.ts';
import { checkAlertConfig } from '#contract/alert-configs/rules.ts';
import type { AlertConfigRequest } from '#contract/alert-configs/schemas.ts';
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
 * An alert configuration as a request would have made it, at any moment: the same rules, the same defaults;
 * secrets masked in the record and sealed beside it. Enabled unless the request says otherwise.
 */
export function addAlertConfig(
  world: World,
  { groupId, at, teamNames = {} }: ConfigPlace,
  request: AlertConfigRequest,
): AlertConfigRecord {
  const [problem] = checkAlertConfig(request);
  if (problem) throw new Error(`${request.eventTypeName}: ${JSON.stringify(problem)}`);
  const complete = completeAlertConfig({ ...request, enabled: request.enabled ?? true });
  const id = world.id(at);
  const sealed: Record<string, Record<string, string>> = {};
  const notifications = complete.notifications.map((asked) => {
    const notifierId = world.id(at);
    const secrets = sealSecrets(world, asked, notifierId);
    if (Object.keys(secrets).length > 0) sealed[notifierId] = secrets;
    const teamName = asked.typeName === 'TEAM' && asked.teamId ? teamNames[asked.teamId] : undefined;
    return maskNotification(Notification.parse({ ...asked, notifierId, ...(teamName && { teamName }) }));
  });
  if (Object.keys(sealed).length > 0) world.tables.alertConfigSecrets.put({ id, sealed });
  const { eventTypeName, enabled, matchers, metricThreshold, severityOverride, threshold } = complete;
  return world.tables.alertConfigs.put({
    id,
    groupId,
    eventTypeName,
    enabled,
    created: iso(at),
    updated: iso(at),
    matchers,
    notifications,
    ...(metricThreshold && { metricThreshold }),
    ...(severityOverride && { severityOverride }),
    ...(threshold && { threshold }),
  });
}

function sealSecrets(world: World, asked: NotificationRequest, notifierId: string): Record<string, string> {
  return Object.fromEntries(
    secretFields(asked.typeName).flatMap((field): [string, string][] => {
      const secret: unknown = Reflect.get(asked, field);
      return typeof secret === 'string' ? [[field, world.seal(secret, notifierId, field)]] : [];
    }),
  );
}
