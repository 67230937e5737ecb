import type { Document } from 'bson';
import type { CommandContext, Documents, Stored } from '#server/data/documents.ts';
import { CommandError } from '../command-error.ts';

/** More documents than are written within an attempt // measured: 15 ms for about 400 */
const mostAtOnce = 400;

/** The selected documents of one statement, which are changed a few at a time. */
export interface DocumentWork {
  /** Continues until everything is done, which it returns, or its time is over. */
  run(context: CommandContext, isOver: () => boolean): boolean;
  reply(): Document;
}

/**
 * A statement changes many documents: the caller of the command continues `work` between the commands of others. Nothing is
 * written yet. Documented: each document is atomic, the statement is not.
 */
export class ManyDocuments extends Error {
  readonly work: DocumentWork;

  constructor(work: DocumentWork) {
    super('these are many documents');
    this.name = 'ManyDocuments';
    this.work = work;
  }
}

/** The collection of a work that continues // documented: a statement ends when its collection is dropped */
export function openAgain({ catalog }: CommandContext, db: string, name: string): Documents {
  const documents = catalog.open(db, name);
  if (documents) return documents;
  throw new CommandError('QueryPlanKilled', `collection dropped: ${db}.${name}`);
}

export function continuesInParts(result: readonly Stored[], { continues }: CommandContext): boolean {
  return continues === true && result.length > mostAtOnce;
}
