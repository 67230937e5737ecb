import { z } from 'zod';
import { ObjectId } from '../common.ts';
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
  from: time,
  to: time,
});

export const AcknowledgersOf = z.strictObject({ connection, groupId: ObjectId });

/** Without `groupId`: changes of everything behind the connection. */
export const ChangesOf = z.strictObject({ connection, groupId: ObjectId.optional(), from: time, to: time });

const reads = { method: 'GET', role: 'viewer' } as const;

/** The audit log of the console: whole for administrators, otherwise the caller's own entries. */
export const auditOperations = consoleOperations({
  listAuditEntries: {
    ...{ ...reads, path: '/audit', query: AuditFilter },
    answer: z.strictObject({ results: z.array(AuditEntry), totalCount: z.number() }),
    summary: 'List entries of the audit log, the newest first',
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
