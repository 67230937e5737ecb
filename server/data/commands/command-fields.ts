import type { Document } from 'bson';
import { numberOf } from '../query/match-leaf.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { badValue, located, typeMismatch, unsupported } from './refusals.ts';

/** What drivers send with any command and what changes nothing here. */
const everywhere = new Set([
  ...['$db', 'lsid', '$clusterTime', 'txnNumber', 'autocommit', 'startTransaction', 'stmtId', 'stmtIds'],
  ...['readConcern', 'writeConcern', '$readPreference', 'maxTimeMS', 'maxTimeMSOpOnly', 'comment', 'help'],
  ...[
    'apiVersion',
    'apiStrict',
    'apiDeprecationErrors',
    '$configServerState',
    '$gleStats',
    '$audit',
    '$client',
  ],
  ...['operationTime', 'mayBypassWriteBlocking', 'databaseVersion', 'shardVersion', 'expectPrefix'],
]);

/** Refuses fields that a command does not have. `where` names it in the message: the command, or a part of it. */
export function judgeFields(
  command: Document,
  fields: readonly string[],
  where = Object.keys(command)[0] ?? '',
): void {
  const allowed = new Set(fields);
  for (const name of Object.keys(command)) {
    if (allowed.has(name) || everywhere.has(name)) continue;
    throw located(40415, `BSON field '${where}.${name}' is an unknown field.`);
  }
}

/** A field that is a document: absent and null are `otherwise`. */
export function documentField(command: Document, name: string, otherwise: Document = {}): Document {
  const value: unknown = command[name];
  if (value === undefined || value === null) return otherwise;
  if (isDocument(value)) return value;
  throw typeMismatch(`${wrongType(command, name, value)}, expected type 'object'`);
}

function wrongType(command: Document, name: string, value: unknown): string {
  return `BSON field '${Object.keys(command)[0]}.${name}' is the wrong type '${typeName(value)}'`;
}

/** A whole number that is not negative: absent is `otherwise`. */
export function countField(command: Document, name: string, otherwise: number): number {
  const value: unknown = command[name];
  if (value === undefined || value === null) return otherwise;
  const number = Math.trunc(numberOf(value));
  if (Number.isNaN(number)) {
    throw typeMismatch(`${wrongType(command, name, value)}, expected types '[long, int, decimal, double]'`);
  }
  if (number < 0) throw badValue(`BSON field '${name}' value must be >= 0, actual value '${number}'`);
  return number;
}

/** Yes or no; numbers are taken, too. */
export function flagField(command: Document, name: string): boolean {
  const value: unknown = command[name];
  if (value === undefined || value === null) return false;
  if (typeof value === 'boolean') return value;
  const number = numberOf(value);
  if (!Number.isNaN(number)) return number !== 0;
  throw typeMismatch(
    `${wrongType(command, name, value)}, expected types '[bool, long, int, decimal, double]'`,
  );
}

/** Refuses fields that would change the result, when they are set. */
export function refuseFields(command: Document, names: readonly string[]): void {
  for (const name of names) {
    const value: unknown = command[name];
    const empty = isDocument(value) && Object.keys(value).length === 0;
    if (value === undefined || value === null || value === false || empty) continue;
    throw unsupported(`'${name}' of ${Object.keys(command)[0]}`);
  }
}

/** The expressions of a command's `let`, not yet evaluated. */
export function variablesOf(command: Document): Document {
  return documentField(command, 'let');
}
