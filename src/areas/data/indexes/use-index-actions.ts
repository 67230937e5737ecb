import { useQueryClient } from '@tanstack/react-query';
import { runCommand } from '#src/api/run-command.ts';
import { stoppableWrite } from '#src/api/stoppable.ts';
import { formatBytes } from '#src/lib/bytes.ts';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { notify, reportFailure } from '#src/ui/feedback/notify.tsx';
import type { Namespace } from '../change-documents.ts';
import { type IndexEntry, keysText } from './index-entry.ts';

/** Drops and hides indexes. */
export function useIndexActions(namespace: Namespace, place: string) {
  const client = useQueryClient();
  const { at, db, collection } = namespace;
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: ['data', at.source] });

  function drop(entry: IndexEntry): void {
    const used =
      entry.uses && entry.uses.count > 0
        ? ' It is in use: queries that it serves will read every document.'
        : '';
    const size = entry.bytes === undefined ? '' : ` of ${formatBytes(entry.bytes)}`;
    confirm({
      title: `Drop the index ${entry.name}?`,
      consequence: `The index { ${keysText(entry.keys)} }${size} is removed from ${db}.${collection} on ${place}.${used} Hide it first to see what misses it: hidden indexes can be brought back at once.`,
      confirmLabel: 'Drop index',
      danger: true,
      typedName: entry.name,
      stoppable: true,
      run: async (signal) => {
        const command = { dropIndexes: collection, index: entry.name };
        await stoppableWrite(runCommand(at, db, command, signal), signal, 'indexes', refresh);
        notify({ message: `Dropped the index ${entry.name}` });
        await refresh();
      },
    });
  }

  async function setHidden(entry: IndexEntry, hidden: boolean): Promise<void> {
    const set = async (value: boolean): Promise<void> => {
      await runCommand(at, db, { collMod: collection, index: { name: entry.name, hidden: value } });
      await refresh();
    };
    const failed = reportFailure(`The index ${entry.name} could not be changed`);
    try {
      await set(hidden);
      notify({
        message: hidden
          ? `Hid the index ${entry.name}: queries do not use it`
          : `Unhid the index ${entry.name}`,
        action: {
          label: 'Undo',
          onAction: () => void set(!hidden).catch(failed),
        },
      });
    } catch (error) {
      failed(error);
    }
  }

  return { drop, hide: (entry: IndexEntry) => void setHidden(entry, !entry.hidden) };
}
