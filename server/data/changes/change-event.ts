import type { Document } from 'bson';
import { CommandError } from '../commands/command-error.ts';
import type { Change } from './history.ts';
import { resumeToken } from './resume-token.ts';
import { describeUpdate } from './update-description.ts';
import type { WatchOptions } from './watch-options.ts';

const ofDocuments = ['insert', 'update', 'replace', 'delete'];

/** The event of a change in a change stream // documented: "Change Events" */
export function changeEvent(change: Change, options: WatchOptions): Document {
  const { at, kind, db, coll, to } = change;
  const head = {
    _id: resumeToken(at, 'event'),
    operationType: kind,
    clusterTime: at,
    wallTime: new Date(at.t * 1000),
  };
  const { uuid } = change;
  const ns = kind === 'dropDatabase' ? { db } : { db, coll };
  const more = options.showExpandedEvents && uuid !== undefined ? { collectionUUID: uuid } : {};
  if (ofDocuments.includes(kind))
    return { ...head, ...more, ...images(change, options), ns, ...described(change, options) };
  return {
    ...head,
    ...more,
    ns,
    ...(to === undefined ? {} : { to }),
    ...(options.showExpandedEvents ? expanded(change) : {}),
  };
}

function expanded({ kind, to, dropTarget, description }: Change): Document {
  if (description !== undefined) return { operationDescription: description };
  if (kind === 'create')
    return {
      nsType: 'collection',
      operationDescription: { idIndex: { v: 2, key: { _id: 1 }, name: '_id_' } },
    };
  if (kind !== 'rename') return {};
  return { operationDescription: { to, ...(dropTarget === undefined ? {} : { dropTarget }) } };
}

function described(change: Change, { showExpandedEvents }: WatchOptions): Document {
  const { kind, before, after } = change;
  const documentKey = { _id: (after ?? before)?._id };
  if (kind !== 'update') return { documentKey };
  const { disambiguatedPaths, ...description } = describeUpdate(before ?? {}, after ?? {});
  const updateDescription = showExpandedEvents ? { ...description, disambiguatedPaths } : description;
  return { documentKey, updateDescription };
}

function images(change: Change, { fullDocument, fullDocumentBeforeChange }: WatchOptions): Document {
  const { kind, before, after, now } = change;
  const shown: Document = {};
  if (kind === 'insert' || kind === 'replace') shown.fullDocument = after;
  else if (kind === 'update' && fullDocument === 'updateLookup') shown.fullDocument = now ?? null;
  else if (kind === 'update' && fullDocument !== 'default') {
    shown.fullDocument = imageOf(change, after, fullDocument === 'required', 'post-image');
  }
  if (kind !== 'insert' && fullDocumentBeforeChange !== 'off') {
    const required = fullDocumentBeforeChange === 'required';
    shown.fullDocumentBeforeChange = imageOf(change, before, required, 'pre-image');
  }
  return shown;
}

function imageOf(
  change: Change,
  image: Document | undefined,
  required: boolean,
  what: string,
): Document | null {
  if (change.images && image) return image;
  if (!required) return null;
  throw new CommandError(
    'NoMatchingDocument',
    `Change stream was configured to require a ${what} for all ${change.kind} events, but the ${what} was not found for an event of ${change.db}.${change.coll}`,
  );
}
