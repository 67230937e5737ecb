import type { ListSearch } from '../backups-search.ts';

export interface DrillsPageProps {
  groupId: string;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}

export function DrillsPage({ groupId }: DrillsPageProps) {
  return <p>{groupId}</p>;
}
