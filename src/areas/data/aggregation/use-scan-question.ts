import { useQueryClient } from '@tanstack/react-query';
import { formatCount } from '#src/lib/bytes.ts';
import { confirm } from '#src/ui/actions/confirm.tsx';
import type { Namespace } from '../change-documents.ts';
import { scannedDocuments } from '../plan/scan-gate.tsx';
import type { ReadQuery } from '../query-text.ts';

/**
 * Runs what reads a pipeline's whole input, after a confirmation where that reads a large collection without an index.
 *
 * @param read the query by which the pipeline reads the collection; undefined: not the whole collection
 */
export function useScanQuestion(namespace: Namespace, read: ReadQuery | undefined) {
  const client = useQueryClient();
  return async (run: () => void): Promise<void> => {
    const documents = read && (await scannedDocuments(client, namespace, read));
    if (documents === undefined) return run();
    confirm({
      title: `Read all ${formatCount(documents)} documents?`,
      consequence:
        'No index supports the beginning of the pipeline. It can slow down other work on the cluster until it ends or is stopped.',
      confirmLabel: 'Read all documents',
      run,
    });
  };
}
