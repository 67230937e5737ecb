import { notificationLabel } from '#src/api/alert-config-text.ts';
import type { AlertConfig, RequestBody } from '../shapes.ts';

/**
 * The request against a configuration that another user saved meanwhile. Every save gives the notifications
 * new ids // observed, so those with stored secrets must be matched again. `lost` names the missing ones:
 * their secrets must be entered again.
 */
export function rebase(
  body: RequestBody,
  base: AlertConfig,
  fresh: AlertConfig,
): { body: RequestBody; lost: string[] } {
  const existing = new Set(fresh.notifications.map((each) => each.notifierId));
  const taken = new Set<string>();
  const lost: string[] = [];
  const notifications = body.notifications.map((notification) => {
    const { notifierId } = notification;
    if (typeof notifierId !== 'string' || existing.has(notifierId)) return notification;
    const before = base.notifications.find((each) => each.notifierId === notifierId);
    const again = fresh.notifications.find(
      (each) =>
        before !== undefined &&
        each.notifierId !== undefined &&
        !taken.has(each.notifierId) &&
        each.typeName === before.typeName &&
        notificationLabel(each) === notificationLabel(before),
    );
    const { notifierId: _, ...rest } = notification;
    if (again?.notifierId === undefined) {
      lost.push(notificationLabel(notification));
      return rest;
    }
    taken.add(again.notifierId);
    return { ...rest, notifierId: again.notifierId };
  });
  return { body: { ...body, notifications }, lost };
}
