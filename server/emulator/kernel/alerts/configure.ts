import { completeNotification } from '#contract/alert-configs/defaults.ts';
import {
  maskNotification,
  restoreSecrets,
  secretFields,
} from '#contract/alert-configs/notifications/masking.ts';
import type {
  Notification,
  NotificationRequest,
} from '#contract/alert-configs/notifications/notifications.ts';
import { defaultAlertConfigs } from '#contract/alert-configs/tables/default-configs.ts';
import type { AlertConfigRecord } from '../records.ts';
import type { World } from '../world.ts';
import { cancelAll } from './engine.ts';
import { secretsOf } from './notify.ts';

/**
 * Stores a configuration's notifications. One sent without a notifierId gets a new one // observed: every PUT
 * without them yields new ones; Terraform expects those that it sends. Secrets are sealed separately; the
 * configuration contains only masked values.
 */
export function storeNotifications(
  world: World,
  configId: string,
  sent: readonly NotificationRequest[],
): Notification[] {
  const stored = world.tables.alertConfigs.get(configId);
  const sealed: Record<string, Record<string, string>> = {};
  const notifications = sent.map((each) => {
    const whole = completeNotification(
      restoreSecrets(each, clearNotification(world, stored, each.notifierId)),
    );
    const notifierId = each.notifierId ?? world.id();
    const secrets = secretFields(whole.typeName).flatMap((field): [string, string][] => {
      const value: unknown = Reflect.get(whole, field);
      return typeof value === 'string' ? [[field, world.seal(value, notifierId, field)]] : [];
    });
    if (secrets.length > 0) sealed[notifierId] = Object.fromEntries(secrets);
    return maskNotification({ ...whole, notifierId, ...teamNameOf(world, whole) } as Notification);
  });
  if (Object.keys(sealed).length > 0) world.tables.alertConfigSecrets.put({ id: configId, sealed });
  else world.tables.alertConfigSecrets.delete(configId);
  return notifications;
}

/** The name of the team that a notification goes to // observed: answers have it, requests need not */
function teamNameOf(world: World, sent: NotificationRequest): { teamName?: string } {
  const team = sent.typeName === 'TEAM' && sent.teamId ? world.tables.teams.get(sent.teamId) : undefined;
  return team ? { teamName: team.name } : {};
}

/** A stored notification with its secrets in the clear. */
function clearNotification(
  world: World,
  stored: AlertConfigRecord | undefined,
  notifierId: string | undefined,
): Notification | undefined {
  const match = stored?.notifications.find((each) => each.notifierId === notifierId);
  if (!stored || !match || notifierId === undefined) return undefined;
  return { ...match, ...secretsOf(world, stored.id, notifierId) };
}

export function removeAlertConfig(world: World, config: AlertConfigRecord): void {
  cancelAll(world, config.id);
  world.tables.alertConfigs.delete(config.id);
  world.tables.alertConfigSecrets.delete(config.id);
}

/** The initial configurations of a project // observed */
export function addDefaultAlertConfigs(world: World, groupId: string): void {
  for (const each of defaultAlertConfigs) {
    const id = world.id();
    world.tables.alertConfigs.put({
      ...each,
      id,
      groupId,
      created: world.iso(),
      updated: world.iso(),
      matchers: [],
      notifications: storeNotifications(world, id, each.notifications),
    });
  }
}
