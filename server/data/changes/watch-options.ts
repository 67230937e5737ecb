import { type Document, Timestamp } from 'bson';
import { CommandError } from '../commands/command-error.ts';
import { badValue, located, typeMismatch } from '../commands/refusals.ts';
import { isDocument } from '../values/bson-type.ts';
import { before } from './history.ts';
import { readToken } from './resume-token.ts';

const fullDocuments = ['default', 'updateLookup', 'whenAvailable', 'required'] as const;
const beforeChanges = ['off', 'whenAvailable', 'required'] as const;
const fields = [
  ...['resumeAfter', 'startAfter', 'startAtOperationTime', 'fullDocument', 'fullDocumentBeforeChange'],
  ...['allChangesForCluster', 'showExpandedEvents'],
];

/** The options of `$changeStream`. */
export interface WatchOptions {
  fullDocument: (typeof fullDocuments)[number];
  fullDocumentBeforeChange: (typeof beforeChanges)[number];
  showExpandedEvents: boolean;
  allChangesForCluster: boolean;
  /** The pipeline ends with `$changeStreamSplitLargeEvent`. */
  splitsLargeEvents: boolean;
  /** The stream reports changes after this time; absent: from now on. */
  since: Timestamp | undefined;
}

export function readWatchOptions(argument: unknown, splitsLargeEvents = false): WatchOptions {
  if (!isDocument(argument)) {
    throw typeMismatch('the $changeStream stage must be specified as an object');
  }
  const unknown = Object.keys(argument).find((name) => !fields.includes(name));
  if (unknown !== undefined) {
    throw located(40415, `BSON field '$changeStream.${unknown}' is an unknown field.`);
  }
  return {
    fullDocument: oneOf(argument, 'fullDocument', fullDocuments),
    fullDocumentBeforeChange: oneOf(argument, 'fullDocumentBeforeChange', beforeChanges),
    showExpandedEvents: argument.showExpandedEvents === true,
    allChangesForCluster: argument.allChangesForCluster === true,
    splitsLargeEvents,
    since: sinceOf(argument),
  };
}

function oneOf<Name extends string>(argument: Document, field: string, names: readonly Name[]): Name {
  const value = argument[field] ?? names[0];
  if (names.includes(value)) return value;
  throw badValue(
    `Enumeration value '${String(value)}' for field '$changeStream.${field}' is not a valid value.`,
  );
}

function sinceOf({ resumeAfter, startAfter, startAtOperationTime }: Document): Timestamp | undefined {
  const input = [resumeAfter, startAfter, startAtOperationTime].filter((each) => each !== undefined);
  if (input.length > 1) {
    throw located(40674, 'Only one type of resume option is allowed, but multiple were found.');
  }
  if (startAtOperationTime !== undefined) {
    if (startAtOperationTime instanceof Timestamp) return before(startAtOperationTime);
    throw typeMismatch('$changeStream.startAtOperationTime must be a timestamp');
  }
  if (startAfter !== undefined) return readToken(startAfter).at;
  if (resumeAfter === undefined) return undefined;
  const { at, kind } = readToken(resumeAfter);
  if (kind !== 'invalidate') return at;
  throw new CommandError(
    'InvalidResumeToken',
    "Attempting to resume a change stream using 'resumeAfter' is not allowed from an invalidate notification.",
  );
}
