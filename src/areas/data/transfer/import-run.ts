import { fromEntries } from '#contract/values/field-order.ts';
import { ApiFailure } from '#src/api/errors.ts';
import { isLostAnswer } from '#src/api/outcome/lost-answer.ts';
import { CommandRefusal, documentsIn, runCommand, writeErrorsOf } from '#src/api/run-command.ts';
import { newObjectId } from '#src/lib/ejson/object-id.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { int, numberOf } from '#src/lib/ejson/value.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import type { Namespace } from '../change-documents.ts';
import { mostValues, valuesOf } from './command-cost.ts';
import {
  addFault,
  asJson,
  type Faults,
  type ImportFormat,
  type ImportLine,
  importLines,
  type LineSource,
} from './import-lines.ts';

export interface ImportPlan {
  namespace: Namespace;
  blob: Blob;
  format?: ImportFormat;
  source?: LineSource;
  /** The outcome that a resumed import continues. */
  after?: ImportOutcome;
  /** Stop at the first refused document; otherwise continue with the others. */
  ordered: boolean;
  onProgress: (outcome: ImportOutcome) => void;
  signal: AbortSignal;
}

export interface ImportOutcome {
  inserted: number;
  /** Documents that the database refused, and lines that hold none. */
  faults: Faults;
  /** Documents that were never sent: after a refusal in order, a failure, or a stop. */
  unsent: number;
  state: 'running' | 'done' | 'refused' | 'failed' | 'stopped';
  /** Why it ended early. */
  reason?: string;
  /** The last line that was sent and answered, or is no document: a resumed import begins after it. */
  line: number;
  /** Sent without an answer: before they are sent again, those that exist are left out. */
  unanswered: readonly ImportLine[];
}

/** Nothing is sent yet. */
export const begun: ImportOutcome = {
  ...{ inserted: 0, faults: { count: 0, first: [] }, unsent: 0, state: 'running', line: 0, unanswered: [] },
};

// documented: a message of the protocol holds at most 48 MB; small batches show progress and fail small
const batchDocuments = 1000;
const batchLetters = 2 * 2 ** 20;

/** Sends a file batch by batch; whatever was not inserted is in the outcome, line by line or as a count. */
export async function runImport(plan: ImportPlan): Promise<ImportOutcome> {
  const { source = importLines, format = asJson, after = begun } = plan;
  const outcome: ImportOutcome = {
    ...after,
    faults: { count: after.faults.count, first: [...after.faults.first] },
    ...{ unsent: 0, state: 'running' as const, unanswered: [] },
  };
  delete outcome.reason;
  if (after.unanswered.length > 0) await sendAgain(plan, after.unanswered, outcome);
  let batch: ImportLine[] = [];
  let letters = 0;
  let values = 0;
  /** Lines without a document, counted with the batch around them: a resumed import counts each once. */
  let pending: ImportLine[] = [];
  const flush = async (): Promise<void> => {
    if (outcome.state !== 'running') outcome.unsent += batch.length;
    else if (batch.length > 0) await send(plan, batch, outcome);
    const isRunning = outcome.state === 'running';
    for (const { line, problem, text } of pending) {
      if (isRunning || line <= outcome.line) addFault(outcome.faults, { line, message: problem ?? '', text });
    }
    // the database refuses documents of a batch after lines without a document were found in it
    outcome.faults.first.sort((a, b) => a.line - b.line);
    pending = [];
    batch = [];
    letters = 0;
    values = 0;
    plan.onProgress({ ...outcome });
  };
  for await (const line of source(plan.blob, format)) {
    if (line.line <= after.line) continue;
    if (line.document === undefined) {
      if (outcome.state === 'running') pending.push(line);
      if (pending.length > batchDocuments) await flush();
      continue;
    }
    if (outcome.state === 'running' && plan.signal.aborted) outcome.state = 'stopped';
    const cost = valuesOf(line.document);
    const isFull =
      batch.length === batchDocuments ||
      letters + line.text.length > batchLetters ||
      values + cost > mostValues;
    if (isFull && batch.length > 0) await flush();
    batch.push(withId(line));
    letters += line.text.length;
    values += cost;
  }
  if (outcome.state === 'running' && plan.signal.aborted) outcome.state = 'stopped';
  await flush();
  if (outcome.state === 'running') outcome.state = 'done';
  return outcome;
}

async function send(
  { namespace, ordered }: ImportPlan,
  batch: ImportLine[],
  outcome: ImportOutcome,
): Promise<void> {
  const documents = batch
    .map(({ document }) => document)
    .filter((each): each is EjsonObject => each !== undefined);
  const { at, db, collection } = namespace;
  try {
    const reply = await runCommand(at, db, { insert: collection, documents, ordered });
    outcome.inserted += numberOf(reply.n) ?? 0;
    outcome.line = Math.max(outcome.line, batch.at(-1)?.line ?? 0);
    const errors = writeErrorsOf(reply);
    for (const { index, message } of errors) {
      const { line, text } = batch[index] ?? { line: 0, text: '' };
      addFault(outcome.faults, { line, message, text });
    }
    const [first] = errors;
    if (!ordered || !first) return;
    outcome.line = batch[first.index]?.line ?? outcome.line;
    outcome.unsent += batch.length - first.index - 1;
    outcome.state = 'refused';
    outcome.reason = `Line ${batch[first.index]?.line}: ${first.message}`;
  } catch (error) {
    const message = messageOf(error);
    const lines = `lines ${batch[0]?.line} to ${batch.at(-1)?.line}`;
    // a refusal of the whole command changed nothing; a lost answer may have
    const isRefused =
      error instanceof CommandRefusal ||
      (error instanceof ApiFailure && error.status >= 400 && error.status < 500 && !isLostAnswer(error));
    const [only] = batch;
    if (error instanceof ApiFailure && error.status === 400 && batch.length === 1 && only) {
      // our server does not send the document: the others are not concerned
      addFault(outcome.faults, { line: only.line, message, text: only.text });
      outcome.line = only.line;
      if (!ordered) return;
      outcome.state = 'refused';
      outcome.reason = `Line ${only.line}: ${message}`;
      return;
    }
    outcome.unsent += batch.length;
    outcome.state = 'failed';
    if (!isRefused) {
      outcome.unanswered = batch;
      outcome.line = batch.at(-1)?.line ?? outcome.line;
    }
    outcome.reason = isRefused
      ? `${error instanceof CommandRefusal ? 'The database' : 'This console'} refused ${lines}: ${message}`
      : `Whether ${lines} were inserted is not known: ${message}`;
  }
}

/** With an `_id`, as drivers give one: a batch without an answer can then be found again. */
function withId(line: ImportLine): ImportLine {
  const { document } = line;
  if (!document || Object.hasOwn(document, '_id')) return line;
  return { ...line, document: fromEntries([['_id', { $oid: newObjectId() }], ...Object.entries(document)]) };
}

/** Sends what a lost answer left open, without the documents that exist with the same `_id`. */
async function sendAgain(
  plan: ImportPlan,
  lines: readonly ImportLine[],
  outcome: ImportOutcome,
): Promise<void> {
  const { at, db, collection } = plan.namespace;
  const $in = lines.map(({ document }) => document?._id ?? null);
  const command = {
    find: collection,
    filter: { _id: { $in } },
    batchSize: int(lines.length),
    singleBatch: true,
  };
  let existing: Set<string>;
  try {
    const reply = await runCommand({ ...at, read: 'primary' }, db, command);
    // a document with the same _id and other fields was there before: it is sent, and refused
    existing = new Set(documentsIn(reply).map((each) => JSON.stringify(each)));
  } catch (error) {
    outcome.unanswered = lines;
    outcome.state = 'failed';
    outcome.unsent += lines.length;
    outcome.reason = `Whether the last batch was inserted is still not known: ${messageOf(error)}`;
    return;
  }
  const left = lines.filter(({ document }) => !existing.has(JSON.stringify(document)));
  outcome.inserted += lines.length - left.length;
  if (left.length > 0) await send(plan, [...left], outcome);
}
