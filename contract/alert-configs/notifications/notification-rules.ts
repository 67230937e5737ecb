import { type ConfigProblem, missing, problem, unfit } from '#contract/alert-configs/problem.ts';
import { kindSpec } from '#contract/alert-configs/tables/notification-fields.ts';
import { isMasked, secretFields } from './masking.ts';
import type { NotificationRequest } from './notifications.ts';
import { isPhoneNumber } from './phone-number.ts';

export const maxNotifications = 25; // assumed: the service has a limit and does not name it
const minInterval = 5;

const email = /^[^\s@<>(),;:"[\]\\]{1,64}@[^\s@<>(),;:"[\]\\.]+(?:\.[^\s@<>(),;:"[\]\\.]+)+$/u;
const hexKey = /^[0-9a-f]{32}$/iu;

/** Whether the id is that of a notification whose secrets the service keeps. */
export type HasStored = (notifierId: string) => boolean;

/** Everything wrong with the list of notifications. */
export function checkNotifications(
  notifications: readonly NotificationRequest[],
  hasStored: HasStored,
): ConfigProblem[] {
  if (notifications.length === 0) return [problem('MISSING_NOTIFICATIONS', 'notifications', [])];
  const problems = notifications.flatMap((each, index) =>
    checkNotification(each, `notifications[${index}]`, hasStored),
  );
  if (notifications.length > maxNotifications) {
    problems.unshift({
      ...problem('MAX_NOTIFICATIONS_PER_ALERT_EXCEEDED', 'notifications', [maxNotifications]),
      isAssumed: true,
    });
  }
  for (const [kind, code] of [
    ['GROUP', 'TOO_MANY_GROUP_NOTIFICATIONS'],
    ['ORG', 'TOO_MANY_ORG_NOTIFICATIONS'],
  ] as const) {
    const again = notifications.findIndex(
      (each, index) =>
        each.typeName === kind && notifications.findIndex((other) => other.typeName === kind) < index,
    );
    if (again !== -1) problems.push(problem(code, `notifications[${again}].typeName`, []));
  }
  return problems;
}

function checkNotification(
  notification: NotificationRequest,
  at: string,
  hasStored: HasStored,
): ConfigProblem[] {
  const spec = kindSpec(notification.typeName);
  const problems: ConfigProblem[] = [];
  const { intervalMin } = notification;
  if (intervalMin !== undefined && intervalMin < minInterval && !spec.ownInterval) {
    problems.push(problem('NOTIFICATION_INTERVAL_OUT_OF_RANGE', `${at}.intervalMin`, [minInterval]));
  }
  problems.push(...checkPresence(notification, at, hasStored), ...checkForm(notification, at));
  return problems;
}

/** A stored notification and an integration of the project bring their secrets along. */
function checkPresence(notification: NotificationRequest, at: string, hasStored: HasStored): ConfigProblem[] {
  const stored = notification.notifierId !== undefined && hasStored(notification.notifierId);
  const integrated = 'integrationId' in notification && notification.integrationId !== undefined;
  const secrets = secretFields(notification.typeName);
  return Object.entries(kindSpec(notification.typeName).fields).flatMap(([name, field]) => {
    if (!field.required && field.secret === undefined) return [];
    const value: unknown = Reflect.get(notification, name);
    const secret = secrets.includes(name);
    const masked = secret && typeof value === 'string' && isMasked(value);
    if (masked && !stored) return [unfit(`${at}.${name}`, 'is a mask, not a secret')];
    if (!field.required || (value !== undefined && value !== '')) return [];
    if (secret ? stored || integrated : integrated) return [];
    if (name === 'webhookUrl') return [problem('WEBHOOK_URL_NOT_SET', `${at}.${name}`, [])];
    return [missing(`${at}.${name}`)];
  });
}

function checkForm(notification: NotificationRequest, at: string): ConfigProblem[] {
  switch (notification.typeName) {
    case 'EMAIL': {
      const address = notification.emailAddress;
      if (!address || (address.length <= 254 && email.test(address))) return [];
      return [problem('INVALID_EMAIL_ADDRESS', `${at}.emailAddress`, [address])];
    }
    case 'SMS': {
      const number = notification.mobileNumber;
      if (!number || isPhoneNumber(number)) return [];
      return [
        { ...unfit(`${at}.mobileNumber`, 'must be a telephone number of 7 to 15 digits'), isAssumed: true },
      ];
    }
    case 'GROUP': {
      const problems: ConfigProblem[] = [];
      if (!notification.emailEnabled && !notification.smsEnabled) {
        problems.push(problem('EMAIL_OR_SMS_REQUIRED_FOR_GROUP_NOTIFICATION', `${at}.emailEnabled`, []));
      }
      // absent means all roles; an empty list means no role // observed: Terraform leaves it out
      if (notification.roles?.length === 0) {
        problems.push(problem('MISSING_ROLES_FOR_GROUP_NOTIFICATION', `${at}.roles`, []));
      }
      return problems;
    }
    case 'USER':
      if (notification.emailEnabled || notification.smsEnabled) return [];
      return [problem('EMAIL_OR_SMS_REQUIRED_FOR_USER_NOTIFICATION', `${at}.emailEnabled`, [])];
    case 'DATADOG':
      return checkKey(notification.datadogApiKey, 'INVALID_DATADOG_API_KEY', `${at}.datadogApiKey`);
    case 'PAGER_DUTY':
      return checkKey(notification.serviceKey, 'INVALID_PAGER_DUTY_SERVICE_KEY', `${at}.serviceKey`);
    case 'WEBHOOK':
      return checkUrl(notification.webhookUrl, `${at}.webhookUrl`);
    case 'MICROSOFT_TEAMS':
      return checkUrl(notification.microsoftTeamsWebhookUrl, `${at}.microsoftTeamsWebhookUrl`);
    default:
      return [];
  }
}

/** Keys of these services are 32 hexadecimal digits; the value itself stays out of the message. */
function checkKey(
  key: string | undefined,
  code: 'INVALID_DATADOG_API_KEY' | 'INVALID_PAGER_DUTY_SERVICE_KEY',
  field: string,
): ConfigProblem[] {
  return !key || isMasked(key) || hexKey.test(key) ? [] : [problem(code, field, [])];
}

function checkUrl(url: string | undefined, field: string): ConfigProblem[] {
  if (!url || isMasked(url)) return [];
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    return [unfit(field, 'is not a URL that begins with http:// or https://')];
  }
  return [];
}
