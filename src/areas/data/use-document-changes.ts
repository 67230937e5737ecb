import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { documentsIn, runCommand } from '#src/api/run-command.ts';
import { stoppableBefore, stoppableWrite } from '#src/api/stoppable.ts';
import { plural } from '#src/lib/bytes.ts';
import { type EjsonObject, int } from '#src/lib/ejson/value.ts';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { notify, reportFailure } from '#src/ui/feedback/notify.tsx';
import type { RowQuery } from '#src/ui/table/row-query.ts';
import { deleteDocuments, insertDocuments, type Namespace } from './change-documents.ts';

// deleted documents are kept for Undo: a few documents, not a collection
const undoable = 50;

export interface DocumentChanges {
  refresh: () => Promise<void>;
  /** Confirms, deletes, and offers to undo. */
  remove: (documents: readonly EjsonObject[], done: () => void) => void;
}

const queryChanged =
  'The query has changed since these documents were chosen. Nothing was deleted. Choose them again.';

/**
 * Changes of documents from the list and from the drawer.
 *
 * @param rows the query whose rows are listed: documents chosen from another query are not deleted
 */
export function useDocumentChanges(
  namespace: Namespace,
  place: string,
  rows?: RowQuery | undefined,
): DocumentChanges {
  const client = useQueryClient();
  const listed = useRef(rows);
  listed.current = rows;
  const { at, db, collection } = namespace;
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: ['data', at.source] });

  async function whole(documents: readonly EjsonObject[], signal: AbortSignal): Promise<EjsonObject[]> {
    const $in = documents.map((document) => document._id ?? null);
    // the list may show only some of the fields: taking back needs all of them, as they are now
    const command = {
      find: collection,
      filter: { _id: { $in } },
      batchSize: int(undoable),
      singleBatch: true,
    };
    return documentsIn(await runCommand({ ...at, read: 'primary' }, db, command, signal));
  }

  async function restore(documents: EjsonObject[]): Promise<void> {
    try {
      const count = await insertDocuments(namespace, documents);
      notify({ message: `Restored ${plural(count, 'document')}` });
    } catch (error) {
      reportFailure('The documents could not be restored')(error);
    }
    await refresh();
  }

  function remove(documents: readonly EjsonObject[], done: () => void): void {
    const chosenFrom = listed.current;
    if (chosenFrom?.previous) return;
    const what = documents.length === 1 ? 'this document' : plural(documents.length, 'document');
    const few = documents.length <= undoable;
    confirm({
      title: `Delete ${what}?`,
      consequence: `From ${db}.${collection} on ${place}. ${few ? 'You can undo this for a few seconds.' : 'This cannot be undone.'}`,
      confirmLabel: documents.length === 1 ? 'Delete document' : `Delete ${what}`,
      danger: true,
      stoppable: true,
      run: async (signal) => {
        if (listed.current?.key !== chosenFrom?.key) throw new Error(queryChanged);
        const kept = few ? await stoppableBefore(whole(documents, signal), signal) : [];
        const ids = documents.map((document) => document._id ?? null);
        const deletion = deleteDocuments(namespace, ids, signal);
        const count = await stoppableWrite(deletion, signal, 'documents', refresh);
        done();
        notify({
          message: `Deleted ${plural(count, 'document')} from ${db}.${collection}`,
          ...(count < documents.length
            ? {
                detail: `${plural(documents.length - count, 'document was', 'documents were')} already deleted.`,
              }
            : {}),
          ...(kept.length > 0 ? { action: { label: 'Undo', onAction: () => void restore(kept) } } : {}),
        });
        await refresh();
      },
    });
  }

  return { refresh, remove };
}
