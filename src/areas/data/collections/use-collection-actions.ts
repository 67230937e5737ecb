import { useQueryClient } from '@tanstack/react-query';
import { runCommand } from '#src/api/run-command.ts';
import { stoppableWrite } from '#src/api/stoppable.ts';
import { formatBytes } from '#src/lib/bytes.ts';
import { type EjsonObject, numberOf } from '#src/lib/ejson/value.ts';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import type { Namespace } from '../change-documents.ts';
import { readDependents } from './dependents.ts';

/** Changes of a collection as a whole. */
export function useCollectionActions(namespace: Namespace, place: string) {
  const client = useQueryClient();
  const { at, db, collection } = namespace;
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: ['data', at.source] });
  const readDependent = () => readDependents({ ...namespace, at: { ...at, read: 'primary' } });

  function compact(): void {
    confirm({
      title: `Compact ${db}.${collection}?`,
      consequence: `Returns unused space of documents and indexes, on one member of ${place}. Creating and dropping indexes waits meanwhile.`,
      confirmLabel: 'Compact collection',
      stoppable: true,
      run: async (signal) => {
        const write = runCommand(at, db, { compact: collection }, signal);
        const reply = await stoppableWrite(write, signal, 'sizes', refresh);
        const freed = numberOf(reply.bytesFreed);
        const result = freed === undefined ? '' : `: ${formatBytes(freed)} freed`;
        notify({ message: `Compacted ${db}.${collection}${result}` });
        await refresh();
      },
    });
  }

  /** @param size as the database takes it */
  async function convert(size: EjsonObject, signal: AbortSignal): Promise<void> {
    const write = runCommand(at, db, { convertToCapped: collection, size }, signal);
    await stoppableWrite(write, signal, 'collection', refresh);
    notify({ message: `Converted ${db}.${collection} to a capped collection` });
    await refresh();
  }

  /** @param renamed called before anything is read again under the old name */
  async function rename(to: string, renamed: () => void, signal: AbortSignal): Promise<void> {
    const command = { renameCollection: `${db}.${collection}`, to: `${db}.${to}`, dropTarget: false };
    await stoppableWrite(runCommand(at, 'admin', command, signal), signal, 'collections', refresh);
    renamed();
    notify({ message: `Renamed ${db}.${collection} to ${to}` });
    await refresh();
  }

  async function change(options: EjsonObject, what: string, signal: AbortSignal): Promise<void> {
    const write = runCommand(at, db, { collMod: collection, ...options }, signal);
    await stoppableWrite(write, signal, 'options', refresh);
    notify({ message: `Changed ${what} of ${db}.${collection}` });
    await refresh();
  }

  return { compact, convert, rename, change, readDependent };
}
