import { parseInOrder } from '#contract/values/field-order.ts';
import { ApiFailure } from '#src/api/errors.ts';
import { isLostAnswer } from '#src/api/outcome/lost-answer.ts';
import { batches, runCommand, writeErrorsOf } from '#src/api/run-command.ts';
import { plural } from '#src/lib/bytes.ts';
import { printLine } from '#src/lib/ejson/print.ts';
import { type Ejson, type EjsonObject, numberOf } from '#src/lib/ejson/value.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import type { Namespace } from '../change-documents.ts';
import type { ReadQuery } from '../query-text.ts';
import { mostValues, valuesOf } from '../transfer/command-cost.ts';
import {
  type Change,
  changeCommand,
  documentsCommand,
  idsCommand,
  matchingCommand,
  stateCommand,
} from './change.ts';
import type { RunControl } from './run-control.ts';
import { batchLetters, type UndoRecord } from './undo-record.ts';

/** Documents of one run: their `_id`s are in memory. */
const mostDocuments = 1_000_000;

export interface RunPlan {
  namespace: Namespace;
  query: Pick<ReadQuery, 'filter' | 'options'>;
  change: Change;
  /** Each `_id` as canonical extended JSON: a million of them fit into memory as text. */
  ids: readonly string[];
  batchSize: number;
  /** Documents per second; undefined: no limit. */
  perSecond: number | undefined;
  control: RunControl;
  /** Receives the documents of an update before and after it. */
  undo?: UndoRecord | undefined;
  onProgress: (report: RunReport) => void;
}

interface FailedDocument {
  id: string;
  reason: string;
}

/** The exact outcome: the counts together are `total`. */
export interface RunReport {
  total: number;
  /** Updated to another value, or deleted. */
  changed: number;
  /** Matched, and had the values of the update already. */
  unchanged: number;
  /** Changed or deleted by others meanwhile, so that they do not match any more. */
  skipped: number;
  /** Refused by the database. */
  failed: { count: number; first: FailedDocument[] };
  /** Sent, and neither the answer nor a later read shows the outcome. */
  unknown: number;
  /** Not changed: not sent, or sent without effect. */
  left: number;
  state: 'running' | 'reading again' | 'done' | 'stopped' | 'failed';
  reason?: string;
}

/** Reasons that the report lists; others are counted. */
const mostListed = 100;
// as the contract limits it
const longestFilter = 500;
/** Pauses before the outcome of a lost answer is read, in milliseconds. */
const settlePauses = [500, 1000, 2000, 4000, 8000];

/** Adds the `_id`s of documents as text, up to the limit of a run. */
export function addIds(ids: string[], documents: readonly EjsonObject[]): void {
  for (const document of documents) ids.push(JSON.stringify(document._id ?? null));
  if (ids.length <= mostDocuments) return;
  const most = plural(mostDocuments, 'document');
  throw new Error(`One run changes at most ${most}. Narrow the filter or set a limit.`);
}

/** The `_id`s of the documents of a query, each as text. */
export async function collectIds(
  { at, db, collection }: Namespace,
  query: ReadQuery,
  signal: AbortSignal,
): Promise<string[]> {
  const batchSize = 10_000;
  const ids: string[] = [];
  const command = idsCommand(collection, query, batchSize);
  const primary = { ...at, read: 'primary' as const };
  for await (const batch of batches({ at: primary, db, collection, command, batchSize, signal })) {
    signal.throwIfAborted();
    addIds(ids, batch);
  }
  return ids;
}

/** A run from its first batch to its report. It never throws: failures are part of the report. */
export async function runChange(plan: RunPlan): Promise<{ report: RunReport; left: string[] }> {
  const { ids, control, onProgress, perSecond } = plan;
  const report: RunReport = {
    ...{ total: ids.length, changed: 0, unchanged: 0, skipped: 0, unknown: 0, left: ids.length },
    failed: { count: 0, first: [] },
    state: 'running',
  };
  const size = batchSizeOf(plan);
  const notApplied: string[] = [];
  let next = 0;
  const publish = (): void => onProgress({ ...report, failed: { ...report.failed } });
  publish();
  while (next < ids.length && report.state === 'running') {
    await control.ready();
    if (control.signal.aborted) {
      report.state = 'stopped';
      break;
    }
    const batch = ids.slice(next, next + size);
    next += batch.length;
    const began = performance.now();
    notApplied.push(...(await sendBatch(plan, batch, report, publish)));
    report.left = ids.length - next + notApplied.length;
    publish();
    if (perSecond !== undefined && next < ids.length)
      await control.wait((batch.length / perSecond) * 1000 - (performance.now() - began));
  }
  if (report.state === 'running') report.state = 'done';
  publish();
  return { report, left: [...notApplied, ...ids.slice(next)] };
}

/** Statements repeat the filter and the update: large ones make smaller batches. */
function batchSizeOf({ batchSize, perSecond, change, query }: RunPlan): number {
  const command = changeCommand('', change, query, [null]);
  const byLetters = Math.floor(batchLetters / JSON.stringify(command).length);
  const byValues = Math.floor(mostValues / valuesOf(command));
  return Math.max(1, Math.min(batchSize, byLetters, byValues, perSecond ?? Infinity));
}

/** The filter for the audit log, which keeps 500 characters of it. */
export function shortFilter(filter: EjsonObject): string {
  const text = printLine(filter, 'exact');
  return text.length > longestFilter ? `${text.slice(0, longestFilter - 1)}…` : text;
}

/** Sends one batch and counts its outcome; returns the documents on which it had no effect. */
async function sendBatch(
  plan: RunPlan,
  batch: readonly string[],
  report: RunReport,
  publish: () => void,
): Promise<string[]> {
  const { namespace, change, query } = plan;
  const { at, db, collection } = namespace;
  let sent = batch;
  let before: Map<string, string>;
  try {
    if (query.options.collation !== undefined) sent = await stillMatching(plan, batch);
    before = await readState(plan, idsOf(sent));
  } catch (error) {
    report.state = 'failed';
    report.reason = `The next documents could not be read: ${messageOf(error)}`;
    return [...batch];
  }
  report.skipped += batch.length - sent.length;
  if (sent.length === 0) return [];
  const ids = idsOf(sent);
  try {
    const command = changeCommand(collection, change, query, ids);
    const source = { ...at, chosenBy: shortFilter(query.filter) };
    count(report, change, sent, await runCommand(source, db, command));
    await record(plan, before, ids);
    return [];
  } catch (error) {
    if (error instanceof ApiFailure && error.status < 500 && !isLostAnswer(error)) {
      report.state = 'failed';
      report.reason = `The next batch was refused: ${messageOf(error)}`;
      return [...sent];
    }
    // also a refusal of the database: an interrupted command may have changed some of the documents
    return settle(plan, { batch: sent, ids, before, error }, report, publish);
  }
}

/** Adds the documents of an answered batch to the record of the run. */
async function record(
  plan: RunPlan,
  before: ReadonlyMap<string, string>,
  ids: readonly Ejson[],
): Promise<void> {
  const { change, undo } = plan;
  if (!undo || change.kind !== 'update') return;
  // without this read the documents are updated, and are no part of an undo
  const after = await readState(plan, ids).catch(() => undefined);
  if (after) undo.add(change.update, before, after);
}

function count(report: RunReport, { kind }: Change, batch: readonly string[], reply: EjsonObject): void {
  const errors = writeErrorsOf(reply);
  const matched = numberOf(reply.n) ?? 0;
  const changed = kind === 'delete' ? matched : (numberOf(reply.nModified) ?? 0);
  report.changed += changed;
  report.unchanged += matched - changed;
  report.skipped += batch.length - matched - errors.length;
  report.failed.count += errors.length;
  for (const { index, message } of errors) {
    if (report.failed.first.length >= mostListed) break;
    report.failed.first.push({ id: batch[index] ?? '', reason: message });
  }
}

interface Lost {
  batch: readonly string[];
  ids: readonly Ejson[];
  before: ReadonlyMap<string, string>;
  error: unknown;
}

/** Reads the documents of a batch again whose answer is lost, until two reads agree; the run ends. */
async function settle(
  plan: RunPlan,
  { batch, ids, before, error }: Lost,
  report: RunReport,
  publish: () => void,
): Promise<string[]> {
  report.state = 'reading again';
  publish();
  let previous: string | undefined;
  let now: Map<string, string> | undefined;
  for (const pause of settlePauses) {
    // also after Stop: the report must be exact
    await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      const read = await readState(plan, ids);
      const text = JSON.stringify([...read].sort());
      if (text === previous) {
        now = read;
        break;
      }
      previous = text;
    } catch {
      previous = undefined;
    }
  }
  report.state = 'failed';
  const documents = `The batch of ${plural(batch.length, 'document')}`;
  if (now === undefined) {
    report.unknown += batch.length;
    report.reason = `${documents} was not answered, and its documents could not be read again: ${messageOf(error)}`;
    return [];
  }
  if (plan.change.kind === 'update') plan.undo?.add(plan.change.update, before, now);
  const notApplied: string[] = [];
  let changed = 0;
  for (const id of batch) {
    const was = before.get(id);
    const is = now.get(id);
    const isGone = is === undefined;
    if (was === undefined || (isGone && plan.change.kind === 'update')) report.skipped += 1;
    else if (isGone || was !== is) changed += 1;
    else notApplied.push(id);
  }
  report.changed += changed;
  report.reason = `${documents} was not confirmed: ${messageOf(error)} Read again: ${changed} of them ${
    plan.change.kind === 'delete' ? 'were deleted' : 'were updated'
  }, ${notApplied.length} were not.`;
  return notApplied;
}

const idsOf = (batch: readonly string[]): Ejson[] => batch.map((id) => parseInOrder(id) as Ejson);

/** The documents of a batch that match the filter by the collation of the query. */
async function stillMatching({ namespace, query }: RunPlan, batch: readonly string[]): Promise<string[]> {
  const { at, db, collection } = namespace;
  const command = matchingCommand(collection, query, idsOf(batch));
  const reading = { at: { ...at, read: 'primary' as const }, db, collection, batchSize: batch.length };
  const matching = new Set<string>();
  for await (const documents of batches({ ...reading, command })) {
    for (const document of documents) matching.add(JSON.stringify(document._id ?? null));
  }
  return batch.filter((id) => matching.has(id));
}

/** The documents of a batch as they are on the primary, by `_id`; complete if they may be restored. */
async function readState(
  { namespace, change, undo }: RunPlan,
  ids: readonly Ejson[],
): Promise<Map<string, string>> {
  const { at, db, collection } = namespace;
  const reading = { at: { ...at, read: 'primary' as const }, db, collection, batchSize: ids.length };
  const state = new Map<string, string>();
  if (ids.length === 0) return state;
  const command = undo ? documentsCommand(collection, ids) : stateCommand(collection, change, ids);
  for await (const documents of batches({ ...reading, command })) {
    for (const document of documents)
      state.set(JSON.stringify(document._id ?? null), JSON.stringify(document));
  }
  return state;
}
