import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { createPersonStore } from '#src/lib/stores/person-store.ts';
import type { Namespace } from '../change-documents.ts';
import type { ChangeKind } from './change.ts';
import type { RunReport } from './run-change.ts';
import type { UndoRecord } from './undo-record.ts';

/** A change of many documents that ended in this tab. */
export interface RecentRun {
  id: string;
  namespace: Namespace;
  kind: ChangeKind;
  filter: EjsonObject;
  report: RunReport;
  endedAt: number;
  /** The deleted documents as they were exported. */
  saved: Blob | undefined;
  /** The updated documents before and after the update. */
  undo: UndoRecord | undefined;
}

const mostRuns = 20;
/** Documents of all runs together, in bytes. */
const mostBytes = 512 * 2 ** 20;

/**
 * The changes of this tab with the documents that undo them, the newest first. They stay in the browser: the server of the
 * console keeps no documents. A reload and the end of the session delete them.
 */
export const recentRuns = createPersonStore<readonly RecentRun[]>([]);

const bytesOf = ({ saved, undo }: RecentRun): number => (saved?.size ?? 0) + (undo?.bytes ?? 0);

/** Adds a run, or replaces it when it continued. The oldest ones are forgotten, with their documents first. */
export function keepRun(run: RecentRun): void {
  let left = mostBytes;
  const runs = [run, ...recentRuns.get().filter(({ id }) => id !== run.id)].slice(0, mostRuns);
  recentRuns.set(
    runs.map((each, index): RecentRun => {
      left -= bytesOf(each);
      // the newest is what a person would undo: it stays whatever its size is
      return left < 0 && index > 0 ? { ...each, saved: undefined, undo: undefined } : each;
    }),
  );
}

export const isOf =
  ({ at, db, collection }: Namespace) =>
  ({ namespace }: RecentRun): boolean =>
    namespace.db === db &&
    namespace.collection === collection &&
    JSON.stringify(namespace.at.source) === JSON.stringify(at.source);
