import { z } from 'zod';
import { ObjectId } from '#contract/api/common.ts';
import { auditTopics } from './audit-topics.ts';
import { Acknowledger, AuditEntry, ConsoleChange } from './bff.ts';
import { consoleOperations } from './table/operation.ts';

const whole = (min: number, max: number, fallback: number) =>
  z.coerce.number<number>('must be a whole number').int().min(min).max(max).default(fallback);
const time = z.coerce.number<number>('must be a time in milliseconds').optional();
const connection = z.string().min(1).max(128);

export const AuditFilter = z.strictObject({
  pageNum: whole(1, 1_000_000, 1),
  itemsPerPage: whole(1, 500, 100),
  actor: z.string().max(128).optional(),
  connection: z.string().max(128).optional(),
  operation: z.string().max(128).optional(),
  /** A set of operations that auditors look for. */
  about: z.enum(auditTopics).optional(),
  outcome: AuditEntry.shape.outcome.optional(),
  /** Part of the target. */
  target: z.string().max(256).optional(),
  /** Part of user, operation, target, client address or request id. */
  text: z.string().max(256).optional(),
  from: time,
  to: time,
});

const { pageNum: _pageNum, itemsPerPage: _itemsPerPage, ...exported } = AuditFilter.shape;

const AuditExport = z.strictObject({
  ...exported,
  format: z.enum(['jsonl', 'csv']),
});

/** Entries in one file; an export of more than that is divided by `from` and `to`. */
export const mostExportedEntries = 1_000_000;

/** How long entries are kept, in days; null: always. */
export const AuditRetention = z.strictObject({ days: z.int().min(7).max(3_650).nullable() });
export type AuditRetention = z.infer<typeof AuditRetention>;

export const AcknowledgersOf = z.strictObject({ connection, groupId: ObjectId });

/** Without `groupId`: changes of everything behind the connection. */
export const ChangesOf = z.strictObject({ connection, groupId: ObjectId.optional(), from: time, to: time });

const reads = { method: 'GET', role: 'viewer' } as const;

/** The audit log of the console: whole for administrators and auditors, otherwise the caller's own entries. */
export const auditOperations = consoleOperations({
  listAuditEntries: {
    ...{ ...reads, path: '/audit', query: AuditFilter },
    answer: z.strictObject({ results: z.array(AuditEntry), totalCount: z.number() }),
    summary: 'List entries of the audit log, the newest first',
  },
  exportAuditEntries: {
    ...{ ...reads, path: '/audit/export', query: AuditExport, answer: z.unknown() },
    summary: 'Download entries of the audit log as JSON Lines or CSV, the newest first',
  },
  getAuditRetention: {
    ...{ method: 'GET', path: '/audit/retention', role: 'auditor', answer: AuditRetention },
    summary: 'Return how long entries of the audit log are kept',
  },
  saveAuditRetention: {
    ...{ method: 'PUT', path: '/audit/retention', role: 'administrator', effect: 'account' },
    ...{ audited: true, body: AuditRetention, answer: AuditRetention },
    summary: 'Set how long entries of the audit log are kept; older entries are deleted within an hour',
  },
  listAcknowledgers: {
    ...{ ...reads, path: '/acknowledgers', query: AcknowledgersOf, answer: z.array(Acknowledger) },
    summary: 'List who last acknowledged the alerts of a project through this console',
  },
  listConsoleChanges: {
    ...{ ...reads, path: '/changes', query: ChangesOf, answer: z.array(ConsoleChange) },
    summary: 'List changes that were requested through a connection, the newest 500',
  },
});
