import { isMasked } from '#contract/alert-configs/notifications/masking.ts';
import {
  isNotificationKind,
  kindSpec,
  type NotificationKind,
} from '#contract/alert-configs/tables/notification-fields.ts';
import { notificationLabel } from '#src/api/alert-config-text.ts';
import type { SecretValue } from '#src/ui/fields/secret-field.tsx';
import type { AlertConfig, Notification, RequestBody, RequestNotification } from '../shapes.ts';

const texts = [
  'channelName',
  'datadogRegion',
  'emailAddress',
  'integrationId',
  'mobileNumber',
  'opsGenieRegion',
  'region',
  'roomName',
  'teamId',
  'username',
  'victorOpsRoutingKey',
  'webhookBodyTemplate',
] as const;
export type TextName = (typeof texts)[number];

const secrets = [
  'apiToken',
  'datadogApiKey',
  'microsoftTeamsWebhookUrl',
  'notificationToken',
  'opsGenieApiKey',
  'serviceKey',
  'victorOpsApiKey',
  'webhookHeadersTemplate',
  'webhookSecret',
  'webhookUrl',
] as const;
export type SecretName = (typeof secrets)[number];

const channels = ['emailEnabled', 'smsEnabled'] as const;

/** One notification with the fields of every kind: changing the kind loses nothing that was entered. */
export type NotificationForm = {
  typeName: NotificationKind;
  /** Names the stored notification whose secrets are kept; empty for a new one. */
  notifierId: string;
  delayMin: number | null;
  intervalMin: number | null;
  roles: string[];
} & Record<TextName, string> &
  Record<SecretName, SecretValue> &
  Record<(typeof channels)[number], boolean>;

const blank = {
  ...(Object.fromEntries(texts.map((name) => [name, ''])) as Record<TextName, string>),
  ...(Object.fromEntries(secrets.map((name) => [name, { keep: false, text: '' }])) as Record<
    SecretName,
    SecretValue
  >),
};

export function isSecretName(name: string): name is SecretName {
  return secrets.some((each) => each === name);
}

export function newNotification(typeName: NotificationKind): NotificationForm {
  return {
    ...blank,
    typeName,
    notifierId: '',
    delayMin: 0,
    intervalMin: 60,
    emailEnabled: true,
    smsEnabled: false,
    // the service's own defaults notify the owners // observed
    roles: typeName === 'GROUP' ? ['GROUP_OWNER'] : typeName === 'ORG' ? ['ORG_OWNER'] : [],
    ...regionsOf(typeName),
  };
}

/** Default regions of a kind. */
function regionsOf(typeName: NotificationKind): Partial<Record<TextName, string>> {
  return Object.fromEntries(
    Object.entries(kindSpec(typeName).fields).flatMap(([name, field]) =>
      field.default === undefined ? [] : [[name, field.default]],
    ),
  );
}

/** Undefined for a kind that this console does not know. */
export function notificationToForm(notification: Notification): NotificationForm | undefined {
  const { typeName } = notification;
  if (!isNotificationKind(typeName)) return undefined;
  const form: NotificationForm = {
    ...blank,
    typeName,
    notifierId: notification.notifierId ?? '',
    delayMin: notification.delayMin ?? 0,
    intervalMin: notification.intervalMin ?? (kindSpec(typeName).ownInterval ? null : 60),
    emailEnabled: notification.emailEnabled ?? false,
    smsEnabled: notification.smsEnabled ?? false,
    roles: [...(notification.roles ?? [])],
    ...regionsOf(typeName),
  };
  for (const name of texts) {
    const value = notification[name];
    if (value !== undefined) form[name] = value;
  }
  for (const name of secrets) form[name] = secretOf(notification, name);
  return form;
}

function secretOf(notification: Notification, name: SecretName): SecretValue {
  const value = notification[name];
  if (value === undefined) return { keep: false, text: '' };
  if (notification.notifierId !== undefined) return { keep: true };
  // a clone: masked values must be entered again, the others are copied
  return { keep: false, text: isMasked(value) ? '' : value };
}

/** The same notification as another kind: the stored secrets belong to the old one. */
export function asKind(form: NotificationForm, typeName: NotificationKind): NotificationForm {
  const fresh = newNotification(typeName);
  const sameScope = (typeName === 'GROUP' || typeName === 'ORG') && form.typeName === typeName;
  return {
    ...form,
    ...regionsOf(typeName),
    typeName,
    notifierId: '',
    intervalMin: form.intervalMin ?? fresh.intervalMin,
    roles: sameScope ? form.roles : fresh.roles,
    ...(Object.fromEntries(secrets.map((name) => [name, emptied(form[name])])) as Record<
      SecretName,
      SecretValue
    >),
  };
}

function emptied(secret: SecretValue): SecretValue {
  return secret.keep ? { keep: false, text: '' } : secret;
}

export function notificationToRequest(form: NotificationForm): RequestNotification {
  const kind = kindSpec(form.typeName);
  const request: RequestNotification = { typeName: form.typeName };
  if (form.delayMin !== null) request.delayMin = form.delayMin;
  if (form.intervalMin !== null && !kind.ownInterval) request.intervalMin = form.intervalMin;
  if (form.notifierId !== '') request.notifierId = form.notifierId;
  for (const name of Object.keys(kind.fields)) {
    const value = valueOfField(form, name);
    if (value !== undefined) request[name] = value;
  }
  return request;
}

function valueOfField(form: NotificationForm, name: string): string | boolean | string[] | undefined {
  if (isSecretName(name)) {
    const secret = form[name];
    return secret.keep || secret.text === '' ? undefined : secret.text;
  }
  if (name === 'emailEnabled' || name === 'smsEnabled') return form[name];
  // no roles means all users; an empty list would mean no users and is refused
  if (name === 'roles') return form.roles.length === 0 ? undefined : form.roles;
  const text = texts.find((each) => each === name);
  return text === undefined || form[text].trim() === '' ? undefined : form[text].trim();
}

/** The name of the notification; only the stored configuration contains the name of a team. */
export function titleOf(notification: RequestNotification, base: AlertConfig | undefined): string {
  const team = base?.notifications.find(
    (each) => each.teamId !== undefined && each.teamId === notification.teamId,
  );
  return notificationLabel(
    team?.teamName === undefined ? notification : { ...notification, teamName: team.teamName },
  );
}

/** The mask under which the service shows a stored secret; undefined when it stores none. */
export function storedMask(
  base: AlertConfig | undefined,
  form: Pick<NotificationForm, 'typeName' | 'notifierId'>,
  name: SecretName,
): string | undefined {
  if (form.notifierId === '') return undefined;
  const stored = base?.notifications.find(
    (each) => each.notifierId === form.notifierId && each.typeName === form.typeName,
  );
  return stored?.[name];
}

/** The request with a placeholder for every secret: for display and copying. */
export function withoutSecrets(body: RequestBody): RequestBody {
  const notifications = body.notifications.map((notification) => {
    const shown: RequestNotification = { ...notification };
    for (const name of secrets) if (shown[name] !== undefined) shown[name] = `<${name}>`;
    return shown;
  });
  return { ...body, notifications };
}
