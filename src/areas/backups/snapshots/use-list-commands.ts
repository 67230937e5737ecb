import { useCommands } from '#src/ui/frame/commands.ts';
import { changed } from '../shared/backups-search.ts';
import { type SnapshotListSearch, widened } from './rules/snapshots-search.ts';

/** Commands of the command palette while snapshots are listed. */
export function useListCommands(
  search: SnapshotListSearch,
  onSearch: (search: SnapshotListSearch, how?: 'push' | 'replace') => void,
): void {
  useCommands([
    {
      id: 'snapshots-take',
      label: search.cluster === undefined ? 'Take snapshot' : `Take snapshot of ${search.cluster}`,
      group: 'Backups',
      keywords: ['backup', 'on demand'],
      onTrigger: () => onSearch({ ...search, take: true }, 'push'),
    },
    {
      id: 'snapshots-failed',
      label: 'Show failed snapshots',
      group: 'Backups',
      onTrigger: () => onSearch(changed(search, { status: 'failed' }), 'push'),
    },
    {
      id: 'snapshots-next-to-expire',
      label: 'Sort snapshots by expiry, the next first',
      group: 'Backups',
      onTrigger: () => onSearch({ ...search, sort: 'expires' }, 'push'),
    },
    {
      id: 'snapshots-all',
      label: 'Show all snapshots',
      group: 'Backups',
      onTrigger: () => onSearch(widened(search), 'push'),
    },
  ]);
}
