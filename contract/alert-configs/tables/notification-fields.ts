/** How a field of a notification is kept from readers // observed on integrations, service's description */
export type Secrecy = 'lastFour' | 'url' | 'whole';

interface FieldSpec {
  required?: boolean;
  secret?: Secrecy;
  values?: readonly string[];
  default?: string;
}

interface KindSpec {
  title: string;
  fields: Readonly<Record<string, FieldSpec>>;
  /** Incident-management services repeat on their own: they take and return no intervalMin. */
  ownInterval?: boolean;
}

const integrationId = {};
const channels = { emailEnabled: {}, smsEnabled: {} };

/** The 14 kinds with the fields that are theirs alone; all share delayMin, intervalMin and notifierId. */
export const notificationFields = {
  DATADOG: {
    title: 'Datadog',
    fields: {
      datadogApiKey: { required: true, secret: 'lastFour' },
      datadogRegion: { values: ['US', 'EU', 'US3', 'US5', 'AP1', 'US1_FED'], default: 'US' },
      integrationId,
    },
  },
  EMAIL: { title: 'E-mail', fields: { emailAddress: { required: true } } },
  GROUP: { title: 'Project', fields: { ...channels, roles: {} } },
  HIP_CHAT: {
    title: 'HipChat',
    fields: {
      notificationToken: { required: true, secret: 'lastFour' },
      roomName: { required: true },
      integrationId,
    },
  },
  MICROSOFT_TEAMS: {
    title: 'Microsoft Teams',
    fields: { microsoftTeamsWebhookUrl: { required: true, secret: 'url' }, integrationId },
  },
  OPS_GENIE: {
    title: 'Opsgenie',
    fields: {
      opsGenieApiKey: { required: true, secret: 'lastFour' },
      opsGenieRegion: { values: ['US', 'EU'], default: 'US' },
      integrationId,
    },
    ownInterval: true,
  },
  ORG: { title: 'Organization', fields: { ...channels, roles: {} } },
  PAGER_DUTY: {
    title: 'PagerDuty',
    fields: {
      serviceKey: { required: true, secret: 'lastFour' },
      region: { values: ['US', 'EU'], default: 'US' },
      integrationId,
    },
    ownInterval: true,
  },
  SLACK: {
    title: 'Slack',
    fields: {
      apiToken: { required: true, secret: 'lastFour' },
      channelName: { required: true },
      integrationId,
    },
  },
  SMS: { title: 'SMS', fields: { mobileNumber: { required: true } } },
  TEAM: { title: 'Team', fields: { ...channels, teamId: { required: true }, teamName: {} } },
  USER: { title: 'User', fields: { ...channels, username: { required: true } } },
  VICTOR_OPS: {
    title: 'Splunk On-Call (VictorOps)',
    fields: {
      victorOpsApiKey: { required: true, secret: 'lastFour' },
      victorOpsRoutingKey: {},
      integrationId,
    },
    ownInterval: true,
  },
  WEBHOOK: {
    title: 'Webhook',
    fields: {
      webhookUrl: { required: true, secret: 'url' },
      webhookSecret: { secret: 'whole' },
      webhookBodyTemplate: {},
      // assumed: hidden like the secret, since headers are where receivers want their tokens
      webhookHeadersTemplate: { secret: 'whole' },
      integrationId,
    },
  },
} as const satisfies Record<string, KindSpec>;

export type NotificationKind = keyof typeof notificationFields;

export const sharedNotificationFields = ['typeName', 'delayMin', 'intervalMin', 'notifierId'] as const;

export function isNotificationKind(text: unknown): text is NotificationKind {
  return typeof text === 'string' && Object.hasOwn(notificationFields, text);
}

export const notificationKinds: readonly NotificationKind[] =
  Object.keys(notificationFields).filter(isNotificationKind);

/** The kind without its literal types, for code that walks the fields. */
export function kindSpec(kind: NotificationKind): KindSpec {
  return notificationFields[kind];
}

const everyField = new Set<string>([
  ...sharedNotificationFields,
  ...notificationKinds.flatMap((kind) => Object.keys(notificationFields[kind].fields)),
]);

/** Whether the field belongs to some kind, but not to this one. */
export function isForeignField(kind: NotificationKind, field: string): boolean {
  if (sharedNotificationFields.some((shared) => shared === field)) return false;
  return everyField.has(field) && !Object.hasOwn(notificationFields[kind].fields, field);
}
