import { z } from 'zod';
import {
  isForeignField,
  isNotificationKind,
  notificationFields,
} from '#contract/alert-configs/tables/notification-fields.ts';
import { ignored, ObjectId, zeroIsAbsent } from '#contract/api/common.ts';
import { assumedRule } from '#contract/evidence/rule-evidence.ts';

const text = z.string().max(1024);
const url = z.string().max(2048);
const template = z.string().max(65_536);
const minutes = z.int().min(0, assumedRule('must be at least 0')).max(2_147_483_647);

const shared = {
  delayMin: minutes.optional(),
  intervalMin: zeroIsAbsent(minutes),
  notifierId: ObjectId.optional(),
};
// sent as an id or as any other text by its clients, so not an ObjectId
const integration = { integrationId: text.optional() };
const channels = { emailEnabled: z.boolean().optional(), smsEnabled: z.boolean().optional() };

function kind<const Name extends string, Fields extends z.ZodRawShape>(name: Name, fields: Fields) {
  return z.strictObject({ typeName: z.literal(name), ...shared, ...fields });
}

const roles = (scope: 'GROUP' | 'ORG') =>
  z.array(
    z.string().regex(new RegExp(`^${scope}_[A-Z_]{1,60}$`), `must be a role that begins with ${scope}_`),
  );

/** The 14 kinds; the rules check the required fields of each, so that a stored secret may be left out. */
const notificationSchemas = {
  DATADOG: kind('DATADOG', {
    datadogApiKey: text.optional(),
    datadogRegion: z.enum(notificationFields.DATADOG.fields.datadogRegion.values).optional(),
    ...integration,
  }),
  EMAIL: kind('EMAIL', { emailAddress: text.optional() }),
  GROUP: kind('GROUP', { ...channels, roles: roles('GROUP').max(50).optional() }),
  HIP_CHAT: kind('HIP_CHAT', {
    notificationToken: text.optional(),
    roomName: text.optional(),
    ...integration,
  }),
  MICROSOFT_TEAMS: kind('MICROSOFT_TEAMS', { microsoftTeamsWebhookUrl: url.optional(), ...integration }),
  OPS_GENIE: kind('OPS_GENIE', {
    opsGenieApiKey: text.optional(),
    opsGenieRegion: z.enum(notificationFields.OPS_GENIE.fields.opsGenieRegion.values).optional(),
    ...integration,
  }),
  ORG: kind('ORG', { ...channels, roles: roles('ORG').max(50).optional() }),
  PAGER_DUTY: kind('PAGER_DUTY', {
    serviceKey: text.optional(),
    region: z.enum(notificationFields.PAGER_DUTY.fields.region.values).optional(),
    ...integration,
  }),
  SLACK: kind('SLACK', { apiToken: text.optional(), channelName: text.optional(), ...integration }),
  SMS: kind('SMS', { mobileNumber: text.optional() }),
  TEAM: kind('TEAM', { ...channels, teamId: ObjectId.optional(), ...ignored('teamName') }),
  USER: kind('USER', { ...channels, username: text.optional() }),
  VICTOR_OPS: kind('VICTOR_OPS', {
    victorOpsApiKey: text.optional(),
    victorOpsRoutingKey: text.optional(),
    ...integration,
  }),
  WEBHOOK: kind('WEBHOOK', {
    webhookUrl: url.optional(),
    webhookSecret: text.optional(),
    webhookBodyTemplate: template.optional(),
    webhookHeadersTemplate: template.optional(),
    ...integration,
  }),
} as const;

const NotificationUnion = z.discriminatedUnion(
  'typeName',
  [
    notificationSchemas.DATADOG,
    notificationSchemas.EMAIL,
    notificationSchemas.GROUP,
    notificationSchemas.HIP_CHAT,
    notificationSchemas.MICROSOFT_TEAMS,
    notificationSchemas.OPS_GENIE,
    notificationSchemas.ORG,
    notificationSchemas.PAGER_DUTY,
    notificationSchemas.SLACK,
    notificationSchemas.SMS,
    notificationSchemas.TEAM,
    notificationSchemas.USER,
    notificationSchemas.VICTOR_OPS,
    notificationSchemas.WEBHOOK,
  ],
  { error: `must be one of ${Object.keys(notificationFields).join(', ')}` },
);
export type NotificationRequest = z.output<typeof NotificationUnion>;

/** What Terraform sends with every kind, whatever it holds // observed */
const sentWithAll: readonly string[] = ['emailEnabled', 'smsEnabled', 'roles'];

/**
 * Drops what clients send without meaning it // observed: Terraform sends `roles: null` with every kind and
 * `emailEnabled` with EMAIL, the CLI sends `""` for options left out. Any other field of another kind stays, for the
 * strict schema to refuse.
 */
function meant(sent: z.input<typeof NotificationUnion>): unknown {
  if (typeof sent !== 'object' || sent === null || !isNotificationKind(sent.typeName)) return sent;
  const kindName = sent.typeName;
  return Object.fromEntries(
    Object.entries(sent).filter(
      ([field, value]) =>
        value !== null &&
        value !== '' &&
        field !== 'teamName' &&
        !(sentWithAll.includes(field) && isForeignField(kindName, field)),
    ),
  );
}

export const NotificationRequest = z.preprocess(meant, NotificationUnion);

/** A notification as the service returns it, secrets masked. */
export const Notification = z.object({
  typeName: z.string(),
  delayMin: z.int().optional(),
  intervalMin: z.int().optional(),
  notifierId: z.string().optional(),
  integrationId: z.string().optional(),
  apiToken: z.string().optional(),
  channelName: z.string().optional(),
  datadogApiKey: z.string().optional(),
  datadogRegion: z.string().optional(),
  emailAddress: z.string().optional(),
  emailEnabled: z.boolean().optional(),
  microsoftTeamsWebhookUrl: z.string().optional(),
  mobileNumber: z.string().optional(),
  notificationToken: z.string().optional(),
  opsGenieApiKey: z.string().optional(),
  opsGenieRegion: z.string().optional(),
  region: z.string().optional(),
  roles: z.array(z.string()).optional(),
  roomName: z.string().optional(),
  serviceKey: z.string().optional(),
  smsEnabled: z.boolean().optional(),
  teamId: z.string().optional(),
  teamName: z.string().optional(),
  username: z.string().optional(),
  victorOpsApiKey: z.string().optional(),
  victorOpsRoutingKey: z.string().optional(),
  webhookBodyTemplate: z.string().optional(),
  webhookHeadersTemplate: z.string().optional(),
  webhookSecret: z.string().optional(),
  webhookUrl: z.string().optional(),
});
export type Notification = z.infer<typeof Notification>;
