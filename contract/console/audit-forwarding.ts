import { z } from 'zod';
import { hostField } from '../notifications/settings.ts';
import { consoleOperations } from './table/operation.ts';

/** Forwarding of the audit log to systems that collect logs. */

const AuditDestination = z.enum(['syslog', 'webhook']);
export type AuditDestination = z.infer<typeof AuditDestination>;
export const auditDestinations = AuditDestination.options;

/** Whether new entries are forwarded. Entries of a paused destination wait; entries written meanwhile are not forwarded. */
const enabled = z.boolean();

export const SyslogForwarding = z.strictObject({
  enabled,
  host: hostField('must be a host such as logs.example.com'),
  port: z.int().min(1).max(65_535),
  /** RFC 5424 over TLS (RFC 5425), TCP with octet counting (RFC 6587), or UDP (RFC 5426). */
  transport: z.enum(['tls', 'tcp', 'udp']),
});
export type SyslogForwarding = z.infer<typeof SyslogForwarding>;

export const WebhookForwarding = z.strictObject({
  enabled,
  url: z
    .url({ protocol: /^https?$/u, error: 'must be an https address' })
    .max(1_024)
    .refine((url) => !URL.canParse(url) || new URL(url).username === '', 'must not contain credentials'),
});
export type WebhookForwarding = z.infer<typeof WebhookForwarding>;

/** `key`: signs each batch; absent keeps the stored one. */
export const WebhookForwardingRequest = z.strictObject({
  ...WebhookForwarding.shape,
  key: z.string().min(16, 'must have at least 16 characters').max(512).optional(),
});
export type WebhookForwardingRequest = z.infer<typeof WebhookForwardingRequest>;

/** How far a destination is. Times by the clock of this console. */
export const ForwardingState = z.strictObject({
  /** Entries that wait. */
  waiting: z.number(),
  /** When the oldest of them was written. */
  oldestAt: z.number().nullable(),
  /** When the last forwarded entry was written. */
  lastEntryAt: z.number().nullable(),
  /** When it was forwarded. */
  sentAt: z.number().nullable(),
  /** Failures in a row. */
  failures: z.number(),
  /** Why the last attempt failed; null: it succeeded. */
  error: z.string().nullable(),
  /** When the next attempt follows a failed one. */
  nextAt: z.number().nullable(),
});
export type ForwardingState = z.infer<typeof ForwardingState>;

/** The destinations as pages show them; null: not configured. */
export const AuditForwarding = z.strictObject({
  syslog: z.strictObject({ settings: SyslogForwarding, state: ForwardingState }).nullable(),
  webhook: z
    .strictObject({
      settings: WebhookForwarding,
      /** The last characters of the key that signs batches. */
      keyHint: z.string().nullable(),
      state: ForwardingState,
    })
    .nullable(),
});
export type AuditForwarding = z.infer<typeof AuditForwarding>;

export const ForwardingTest = z.strictObject({ isSent: z.boolean(), message: z.string() });
export type ForwardingTest = z.infer<typeof ForwardingTest>;

const path = '/audit/forwarding';
const administers = { role: 'administrator', effect: 'account', audited: true } as const;
const answer = AuditForwarding;

export const auditForwardingOperations = consoleOperations({
  getAuditForwarding: {
    ...{ method: 'GET', path, role: 'auditor', background: true, answer },
    summary: 'Return the destinations of the audit log, with their states',
  },
  saveSyslogForwarding: {
    ...{ method: 'PUT', path: `${path}/syslog`, ...administers, body: SyslogForwarding, answer },
    summary: 'Forward new entries of the audit log to a syslog receiver',
  },
  saveWebhookForwarding: {
    ...{ method: 'PUT', path: `${path}/webhook`, ...administers, body: WebhookForwardingRequest, answer },
    summary: 'Forward new entries of the audit log to a webhook; without `key` the stored one remains',
  },
  deleteAuditForwarding: {
    ...{ method: 'DELETE', path: `${path}/:destination`, ...administers, answer },
    summary: 'End the forwarding to `syslog` or `webhook`; waiting entries are not forwarded',
  },
  testAuditForwarding: {
    ...{ method: 'POST', path: `${path}/:destination/test`, role: 'administrator', effect: 'probes' },
    ...{ audited: true, answer: ForwardingTest },
    summary: 'Send a test entry to `syslog` or `webhook` at once',
  },
});
