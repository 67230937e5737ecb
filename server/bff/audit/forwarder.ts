import { STATUS_CODES } from 'node:http';
import type { AuditEntry } from '#contract/console/bff.ts';
import { Failure } from '../http/errors.ts';
import { createJobLoop, type Job, type JobLoop } from '../jobs/job-loop.ts';
import type { Leases } from '../jobs/lease.ts';
import { describeError, type Log } from '../log.ts';
import type { Outgoing } from '../notifications/outgoing.ts';
import { postWebhook } from '../notifications/send.ts';
import type { Notify } from '../notifications/tell.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { jsonLine } from './audit-file.ts';
import type { AuditDestinationRow } from './destination-table.ts';
import type { Destinations, OpenDestination } from './destinations.ts';
import { sendSyslog, syslogMessage } from './syslog.ts';

interface ForwarderDeps {
  destinations: Destinations;
  leases: Leases;
  outgoing: Outgoing;
  outbound: Outbound;
  notify: Notify;
  log: Log;
  now: () => number;
}

export interface Forwarder extends JobLoop {
  /** Sends one entry at once, whatever waits. Throws where it is not accepted. */
  send(destination: OpenDestination, entry: AuditEntry): Promise<string>;
}

const soonMs = 50;
const usualMs = 1_000;
const idleMs = 15_000;
/** Entries of one batch; memory and the size of a request stay bounded. */
const batchLines = 200;
const batchCharacters = 512 * 1024;
/** Then other destinations have their turn. */
const batchesAtOnce = 50;
const firstBackoffMs = 5_000;
const longestBackoffMs = 300_000;
/** Failures in a row, after about two minutes and a half, before administrators are notified. */
const failuresUntilNotice = 6;

const backoffMs = (failures: number): number => Math.min(firstBackoffMs * 2 ** failures, longestBackoffMs);

/** The first entries that fit into a batch, at least one. */
function batchOf(entries: readonly AuditEntry[]): { batch: AuditEntry[]; lines: string[] } {
  const batch: AuditEntry[] = [];
  const lines: string[] = [];
  let size = 0;
  for (const entry of entries) {
    const line = jsonLine(entry);
    size += line.length + 1;
    if (batch.length > 0 && size > batchCharacters) break;
    batch.push(entry);
    lines.push(line);
  }
  return { batch, lines };
}

/** The reason of a failure, for people. Destinations have no secrets in their addresses; addresses are not repeated. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0] !== undefined) return reasonOf(error.errors[0]);
  const message = error instanceof Error ? error.message : String(error);
  const status = /answered (\d{3})\.$/u.exec(message)?.[1];
  if (status !== undefined && STATUS_CODES[status])
    return `${message.slice(0, -1)} (${STATUS_CODES[status]}).`;
  return message.slice(0, 500);
}

/**
 * Forwards entries of the audit log, the oldest first, by one process at a time. Each entry is sent at least once: its mark is
 * removed after the destination has accepted it.
 */
export function createForwarder(deps: ForwarderDeps): Forwarder {
  const { destinations, leases, outgoing, outbound, notify, log, now } = deps;

  const sendAll = (
    destination: OpenDestination,
    entries: readonly AuditEntry[],
    lines: readonly string[],
  ) => {
    if (destination.name === 'syslog')
      return sendSyslog(
        entries.map((entry) => syslogMessage(entry)),
        destination.settings,
        { outgoing, outbound },
      );
    const { settings, key } = destination;
    const body = `${lines.join('\n')}\n`;
    const deliveryId = entries.at(-1)?.id ?? '';
    const request = { url: settings.url, key, body, deliveryId, type: 'application/x-ndjson' };
    return postWebhook(request, { outgoing, outbound }, now());
  };

  const fail = async ({ item, lease }: Job<Due>, error: unknown): Promise<void> => {
    const { row } = item;
    const reason = reasonOf(error);
    log.warn({ destination: row.name, ...describeError(error) }, 'the audit log could not be forwarded');
    await destinations.failed(lease, row, reason, now() + backoffMs(row.failures));
    if (row.failures + 1 !== failuresUntilNotice) return;
    await notify({
      ...{ connection: '', kind: 'audit-forwarding-failed', subject: row.name, detail: reason },
      once: `audit-forwarding ${row.name} ${row.version} ${now()}`,
    });
  };

  const work = async (job: Job<Due>): Promise<undefined> => {
    const { item, lease, isStopping } = job;
    // another process may have worked on it since it was listed
    const row = await destinations.row(item.row.name);
    if (!row || row.enabled === 0 || row.next_at > now()) return undefined;
    try {
      const destination = destinations.open(row);
      for (let count = 0; count < batchesAtOnce; count += 1) {
        if (isStopping() || lease.signal.aborted) return undefined;
        const entries = await destinations.waiting(row.bit, batchLines);
        if (entries.length === 0) return undefined;
        const { batch, lines } = batchOf(entries);
        await sendAll(destination, batch, lines);
        await destinations.sent(lease, row, batch, now());
      }
      loop.wake();
    } catch (error) {
      // settings may have been replaced or removed since
      await fail(
        { ...job, item: { ...item, row } },
        error instanceof Failure ? new Error(error.message) : error,
      );
    }
    return undefined;
  };

  const loop = createJobLoop<Due>({
    ...{ leases, kind: 'audit-forwarding', log, now, work },
    async due() {
      const rows = await destinations.enabled();
      const items: Due[] = [];
      for (const row of rows) {
        if (row.next_at > now()) continue;
        if ((await destinations.waiting(row.bit, 1)).length > 0) items.push({ id: row.name, row });
      }
      return { items, waitMs: rows.length > 0 ? usualMs : idleMs };
    },
    backoffMs: () => idleMs,
    ...{ soonMs, failedMs: idleMs },
    failure: 'destinations of the audit log cannot be read',
    itemFailure: 'the audit log cannot be forwarded',
  });
  return { ...loop, send: (destination, entry) => sendAll(destination, [entry], [jsonLine(entry)]) };
}

interface Due {
  id: string;
  row: AuditDestinationRow;
}
