import { CommandRefusal, runCommand, writeErrorsOf } from '#src/api/run-command.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { numberOf } from '#src/lib/ejson/value.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import type { Namespace } from './change-documents.ts';
import { addFault, type Faults, type ImportLine, importLines } from './import-lines.ts';

export interface ImportPlan {
  namespace: Namespace;
  blob: Blob;
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
}

// documented: a message of the protocol holds at most 48 MB; small batches show progress and fail small
const batchDocuments = 1000;
const batchLetters = 2 * 2 ** 20;

/** Sends a file batch by batch; whatever was not inserted is in the outcome, line by line or as a count. */
export async function runImport(plan: ImportPlan): Promise<ImportOutcome> {
  const outcome: ImportOutcome = {
    inserted: 0,
    faults: { count: 0, first: [] },
    unsent: 0,
    state: 'running',
  };
  let batch: ImportLine[] = [];
  let letters = 0;
  const flush = async (): Promise<void> => {
    if (batch.length > 0 && outcome.state === 'running') await send(plan, batch, outcome);
    else outcome.unsent += batch.length;
    batch = [];
    letters = 0;
    plan.onProgress({ ...outcome });
  };
  for await (const line of importLines(plan.blob)) {
    if (line.document === undefined) {
      addFault(outcome.faults, { line: line.line, message: line.problem ?? '', text: line.text });
      continue;
    }
    if (outcome.state === 'running' && plan.signal.aborted) outcome.state = 'stopped';
    if (batch.length === batchDocuments || letters + line.text.length > batchLetters) await flush();
    batch.push(line);
    letters += line.text.length;
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
    const errors = writeErrorsOf(reply);
    for (const { index, message } of errors) {
      const { line, text } = batch[index] ?? { line: 0, text: '' };
      addFault(outcome.faults, { line, message, text });
    }
    const [first] = errors;
    if (!ordered || !first) return;
    outcome.unsent += batch.length - first.index - 1;
    outcome.state = 'refused';
    outcome.reason = `Line ${batch[first.index]?.line}: ${first.message}`;
  } catch (error) {
    const message = messageOf(error);
    const lines = `lines ${batch[0]?.line} to ${batch.at(-1)?.line}`;
    // a refusal of the whole command changed nothing; a lost answer may have
    const known = error instanceof CommandRefusal;
    outcome.unsent += batch.length;
    outcome.state = 'failed';
    outcome.reason = known
      ? `The database refused ${lines}: ${message}`
      : `Whether ${lines} were inserted is not known: ${message}`;
  }
}
