import type { Document } from 'bson';
import { isDocument, typeName } from '../values/bson-type.ts';
import { badValue, failedToParse, invalidOptions, typeMismatch } from './refusals.ts';
import { readsOnly } from './run-command.ts';

/** Members of a replica set of the service that hold data // documented: three, unless a cluster has more */
const usualMembers = 3;
const levels = ['local', 'majority', 'linearizable', 'available', 'snapshot'];

// documented: "Read Concern Support"
// documented: a getMore accepts every level, and its cursor keeps the one that it began with
const readers = [
  ...['find', 'aggregate', 'count', 'distinct', 'listIndexes', 'listCollections', 'explain', 'getMore'],
];
const snapshotReaders = ['find', 'aggregate', 'distinct', 'getMore'];

/** Refuses invalid read and write concerns, and those that the command does not accept. */
export function validateConcerns(command: Document): void {
  const [name = ''] = Object.keys(command);
  validateReadConcern(name, command);
  validateWriteConcern(name, command);
}

/** One of the concerns of a command; refuses values other than documents. */
function concernOf(name: string, command: Document, field: string): Document | undefined {
  const concern: unknown = command[field];
  if (concern === undefined || concern === null) return undefined;
  if (isDocument(concern)) return concern;
  throw typeMismatch(
    `BSON field '${name}.${field}' is the wrong type '${typeName(concern)}', expected type 'object'`,
  );
}

function validateReadConcern(name: string, command: Document): void {
  const concern = concernOf(name, command, 'readConcern');
  if (concern === undefined) return;
  const { level, atClusterTime } = concern;
  if (level !== undefined && (typeof level !== 'string' || !levels.includes(level))) {
    throw badValue(
      `Enumeration value '${String(level)}' for field 'readConcern.level' is not a valid value.`,
    );
  }
  // the first command of a transaction sets the read concern of all
  if (command.startTransaction === true) return;
  if (command.autocommit === false) {
    throw invalidOptions('Only the first command in a transaction may specify a readConcern');
  }
  if (atClusterTime !== undefined && level !== 'snapshot') {
    throw invalidOptions("readConcern.atClusterTime is only allowed with level 'snapshot'");
  }
  if (level === 'snapshot' && !snapshotReaders.includes(name)) {
    throw invalidOptions(`Command ${name} does not support read concern snapshot`);
  }
  if (level !== undefined && level !== 'local' && !readers.includes(name)) {
    throw invalidOptions(`Command ${name} does not support this readConcern: { level: '${level}' }`);
  }
  // documented: $out and $merge with linearizable
  if (level === 'linearizable' && name === 'aggregate' && !readsOnly(command)) {
    throw invalidOptions(
      "Aggregation stages that write cannot run with a readConcern of level 'linearizable'",
    );
  }
}

function validateWriteConcern(name: string, command: Document): void {
  const concern = concernOf(name, command, 'writeConcern');
  if (concern === undefined) return;
  const ends = name === 'commitTransaction' || name === 'abortTransaction';
  if (command.autocommit === false && !ends) {
    throw invalidOptions('writeConcern is not allowed within a multi-statement transaction');
  }
  const { w } = concern;
  if (isDocument(w) || typeof w === 'string' || w === undefined) return;
  const count = Number(w);
  // documented: "w has to be a number between 0 and 50"
  if (!Number.isInteger(count) || count < 0 || count > 50) {
    throw failedToParse(`w has to be a non-negative number and not greater than 50; found: ${count}`);
  }
}

/**
 * The error in a reply whose write concern a replica set of this number of members cannot satisfy; the write
 * has happened anyway. Undefined when it can.
 */
export function writeConcernError(command: Document, members = usualMembers): Document | undefined {
  const concern: unknown = command.writeConcern;
  if (!isDocument(concern)) return undefined;
  const { w } = concern;
  const errInfo = { writeConcern: { w, wtimeout: 0, provenance: 'clientSupplied', ...concern } };
  if (typeof w === 'string') {
    if (w === 'majority') return undefined;
    const errmsg = `No write concern mode named '${w}' found in replica set configuration`;
    return { code: 79, codeName: 'UnknownReplWriteConcern', errmsg, errInfo };
  }
  if (w === undefined || Number(w) <= members) return undefined;
  return {
    code: 100,
    codeName: 'UnsatisfiableWriteConcern',
    errmsg: 'Not enough data-bearing nodes',
    errInfo,
  };
}
