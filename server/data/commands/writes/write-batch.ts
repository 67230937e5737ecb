import { calculateObjectSize, type Document } from 'bson';
import { giveUpEarly, step } from '#server/data/limits/budget.ts';
import { isDocument, typeName } from '#server/data/values/bson-type.ts';
import { CommandError } from '../command-error.ts';
import { checkedPart } from '../fields/check-fields.ts';
import { missingField, typeMismatch } from '../refusals.ts';

const ends: ReadonlySet<string> = new Set(['MaxTimeMSExpired', 'Interrupted']);

// documented: maxWriteBatchSize of `hello`
export const largestBatch = 100_000;

/** Bytes of the messages of a batch's errors // documented: 1 MB */
const errorBytes = 1024 * 1024;

/** The validated statements of a write command: its documents, updates or deletes. */
export function statementsOf(command: Document, field: string): Document[] {
  const [name = ''] = Object.keys(command);
  const list: unknown = command[field];
  if (list === undefined) {
    throw missingField(name, field);
  }
  if (!Array.isArray(list)) {
    throw typeMismatch(
      `BSON field '${name}.${field}' is the wrong type '${typeName(list)}', expected type 'array'`,
    );
  }
  if (list.length === 0 || list.length > largestBatch) {
    throw new CommandError(
      'InvalidLength',
      `Write batch sizes must be between 1 and ${largestBatch}. Got ${list.length} operations.`,
    );
  }
  list.forEach((each, at) => {
    if (isDocument(each)) return;
    throw typeMismatch(
      `BSON field '${name}.${field}.${at}' is the wrong type '${typeName(each)}', expected type 'object'`,
    );
  });
  return list.map((each) => checkedPart(each, `${name}.${field}`));
}

/** Statements after which the duration of all is estimated. */
const sample = 100;

/**
 * Runs statements one by one, each atomically. Documented: ordered (the default) ends at the first error,
 * unordered continues; errors carry the index of their statement.
 */
export function runBatch(
  command: Document,
  statements: Document[],
  run: (statement: Document, index: number) => void,
): Document[] {
  const writeErrors: Document[] = [];
  let bytes = 0;
  const began = performance.now();
  for (const [index, statement] of statements.entries()) {
    step();
    if (index === sample) giveUpEarly(began, index / statements.length);
    try {
      run(statement, index);
    } catch (error) {
      // A conflict inside a transaction ends the transaction, not the statement; other fatal errors end the
      // batch.
      if (!(error instanceof CommandError) || error.labels.length > 0 || ends.has(error.codeName))
        throw error;
      const { code, message, fields } = error;
      // documented: errors of a batch are complete up to 1 MB, and only codes after that
      if (bytes < errorBytes) bytes += Buffer.byteLength(message) + calculateObjectSize(fields);
      const isFull = bytes < errorBytes || writeErrors.length === 0;
      writeErrors.push({ index, code, errmsg: isFull ? message : '', ...(isFull ? fields : {}) });
      if (command.ordered !== false) break;
    }
  }
  return writeErrors;
}
