import {
  isNotificationKind,
  kindSpec,
  type Secrecy,
} from '#contract/alert-configs/tables/notification-fields.ts';
import type { Notification, NotificationRequest } from './notifications.ts';

/** Length of the mask of a secret that shows nothing, not even its length. */
const wholeMask = '*'.repeat(12);

/** Asterisks of the same length, with the last four characters // observed on integrations */
export function maskText(secret: string): string {
  // a secret this short would show most of itself
  if (secret.length <= 8) return '*'.repeat(secret.length);
  return '*'.repeat(secret.length - 4) + secret.slice(-4);
}

/** `https://example.com/hooks/a1b2101` → `https://example.com/****2101` // observed on integrations */
export function maskUrl(secret: string): string {
  const [, origin] = /^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*/i.exec(secret) ?? [];
  if (origin === undefined) return maskText(secret);
  const authority = secret.slice(origin.length).split(/[/?#]/, 1)[0] ?? '';
  // user and password of the address are secrets as well
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const path = secret.slice(origin.length + authority.length);
  return `${origin}${host}/****${path.length > 8 ? path.slice(-4) : ''}`;
}

function mask(secrecy: Secrecy, secret: string): string {
  if (secrecy === 'whole') return wholeMask;
  return secrecy === 'url' ? maskUrl(secret) : maskText(secret);
}

/** Whether a value looks like a mask, and so contains no new secret. */
export function isMasked(value: string): boolean {
  return /^\*+.{0,4}$/su.test(value) || /:\/\/[^/]*\/\*{4}.{0,4}$/su.test(value);
}

/** Names of the secret fields of a kind. */
export function secretFields(typeName: string): string[] {
  if (!isNotificationKind(typeName)) return [];
  return Object.entries(kindSpec(typeName).fields)
    .filter(([, field]) => field.secret !== undefined)
    .map(([name]) => name);
}

/** The notification as readers may see it: secrets masked, no interval where the kind has none. */
export function maskNotification(notification: Notification): Notification {
  if (!isNotificationKind(notification.typeName)) return notification;
  const kind = kindSpec(notification.typeName);
  const shown = Object.entries(notification).flatMap(([name, value]): [string, unknown][] => {
    if (name === 'intervalMin' && kind.ownInterval) return [];
    const secrecy = Object.hasOwn(kind.fields, name) ? kind.fields[name]?.secret : undefined;
    return [[name, secrecy && typeof value === 'string' ? mask(secrecy, value) : value]];
  });
  return { ...Object.fromEntries(shown), typeName: notification.typeName };
}

/**
 * The notification with the secrets that its sender left out, or sent back masked, taken from the stored one
 * of the same kind: a replacement that repeats the notifierId need not repeat the secret.
 */
export function restoreSecrets<Sent extends NotificationRequest>(
  sent: Sent,
  stored: Notification | undefined,
): Sent {
  if (stored?.typeName !== sent.typeName) return sent;
  const kept = secretFields(sent.typeName).flatMap((name): [string, unknown][] => {
    const now: unknown = Reflect.get(sent, name);
    const before: unknown = Reflect.get(stored, name);
    const unsaid = now === undefined || (typeof now === 'string' && isMasked(now));
    return unsaid && before !== undefined ? [[name, before]] : [];
  });
  return { ...sent, ...Object.fromEntries(kept) };
}
