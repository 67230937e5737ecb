import { z } from 'zod';
import { ObjectId } from '#contract/api/common.ts';
import { TimeZone } from '#contract/values/time-zone.ts';
import { type Channel, channels, topics } from './kinds.ts';

/** Notifications of the console: each person's topics and channels. */

/** Those that the server itself uses. */
const SentChannel = z.enum(['webhook', 'email']) satisfies z.ZodType<Channel>;
export type SentChannel = z.infer<typeof SentChannel>;

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/u, 'must be a time such as 22:00');
const zone = TimeZone;

/** The person is notified of its alerts, sign-ins, expiries and drift. */
const FollowedProject = z.strictObject({
  connection: z.string().min(1).max(64),
  groupId: ObjectId,
  /** As it was when it was followed. */
  name: z.string().max(64),
});
export type FollowedProject = z.infer<typeof FollowedProject>;

const Follow = z.strictObject({ on: z.boolean(), channels: z.array(z.enum(channels)).max(channels.length) });

export const NotificationSettings = z.strictObject({
  follows: z.strictObject(
    Object.fromEntries(topics.map((topic) => [topic, Follow])) as Record<
      (typeof topics)[number],
      typeof Follow
    >,
  ),
  projects: z.array(FollowedProject).max(50),
  quiet: z.strictObject({ from: clock, to: clock, zone }).nullable(),
  digest: z.discriminatedUnion('every', [
    z.strictObject({ every: z.literal('never') }),
    z.strictObject({ every: z.literal('hour') }),
    z.strictObject({ every: z.literal('day'), at: clock, zone }),
  ]),
  email: z.email('must be an address like dba@example.com').max(254).nullable(),
  webhook: z
    .url({ protocol: /^https?$/u, error: 'must be an https address' })
    .max(1_024)
    .nullable(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** `webhookKey`: absent keeps the stored one. */
export const NotificationSettingsRequest = z.strictObject({
  ...NotificationSettings.shape,
  webhookKey: z.string().min(16, 'must have at least 16 characters').max(512).optional(),
});
export type NotificationSettingsRequest = z.infer<typeof NotificationSettingsRequest>;

/** The settings as the page shows them. */
export const NotificationSettingsView = z.object({
  settings: NotificationSettings,
  /** The last characters of the key that signs webhooks; null: no key exists. */
  webhookKeyHint: z.string().nullable(),
  /** Whether mail can be sent at all: an administrator has named a server. */
  canMail: z.boolean(),
});
export type NotificationSettingsView = z.infer<typeof NotificationSettingsView>;

/** The default settings of a person. */
export const usualSettings: NotificationSettings = {
  follows: Object.fromEntries(topics.map((topic) => [topic, { on: true, channels: [] }])) as never,
  projects: [],
  quiet: null,
  digest: { every: 'never' },
  email: null,
  webhook: null,
};

/** `tls`: encrypted from the first byte; `starttls`: encrypted or not used; `none`: only within a network that the server's configuration names. */
const mailSecurities = ['tls', 'starttls', 'none'] as const;

/** A host name or address; IPv6 addresses have brackets. */
export const hostField = (message: string) =>
  z
    .string()
    .trim()
    .min(1, 'is required')
    .regex(/^(\[[0-9a-f:]+\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)$/iu, message)
    .max(255);

const mailServerFields = {
  host: hostField('must be a host such as smtp.example.com'),
  port: z.int().min(1).max(65_535),
  security: z.enum(mailSecurities),
  /** Empty: without signing in. */
  user: z.string().max(256),
  from: z.string().min(1, 'is required').pipe(z.email('must be an address like dba@example.com').max(254)),
};
/** `password`: absent keeps the stored one. */
export const MailServerRequest = z.strictObject({
  ...mailServerFields,
  password: z.string().max(512).optional(),
});
export type MailServerRequest = z.infer<typeof MailServerRequest>;
const MailServer = z.strictObject(mailServerFields);
export type MailServer = z.infer<typeof MailServer>;

export const MailServerView = z.object({
  server: MailServer.nullable(),
  passwordHint: z.string().nullable(),
});
export type MailServerView = z.infer<typeof MailServerView>;

export const TestRequest = z.strictObject({ channel: SentChannel });
export const ReadRequest = z.strictObject({
  /** Those that are read now; `all`: everything until now. */
  ids: z.union([z.literal('all'), z.array(z.string().max(64)).max(500)]),
});

/** One line of a person's list. */
const ShownNotification = z.object({
  id: z.string(),
  /** Milliseconds since 1970, by the clock of the console's server. */
  at: z.number(),
  kind: z.string(),
  connection: z.string(),
  groupId: z.string().nullable(),
  /** Of the thing that it is about, where its page has one. */
  about: z.string().nullable(),
  subject: z.string(),
  detail: z.string(),
  read: z.boolean(),
});
export type ShownNotification = z.infer<typeof ShownNotification>;

export const NotificationList = z.object({
  unread: z.number(),
  /** The newest first. */
  notifications: z.array(ShownNotification),
});
export type NotificationList = z.infer<typeof NotificationList>;

const DeliveryState = z.enum(['waiting', 'sent', 'failed']);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** One of several attempts to send a notification. */
export const ShownDelivery = z.object({
  id: z.string(),
  channel: SentChannel,
  /** The title of the notification. */
  title: z.string(),
  /** `failed`: given up. */
  state: DeliveryState,
  tries: z.number(),
  /** Why the last try failed, or that it was accepted. */
  text: z.string(),
  createdAt: z.number(),
  /** When it is tried next; null: not any more. */
  nextAt: z.number().nullable(),
  endedAt: z.number().nullable(),
});
export type ShownDelivery = z.infer<typeof ShownDelivery>;
