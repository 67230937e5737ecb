import type { SnapshotsSearch } from '../backups-search.ts';

export interface SnapshotsPageProps {
  groupId: string;
  search: SnapshotsSearch;
  onSearch: (search: SnapshotsSearch) => void;
}

export function SnapshotsPage({ groupId }: SnapshotsPageProps) {
  return <p>{groupId}</p>;
}
