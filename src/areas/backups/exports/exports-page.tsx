import type { ListSearch } from '../backups-search.ts';

export interface ExportsPageProps {
  groupId: string;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}

export function ExportsPage({ groupId }: ExportsPageProps) {
  return <p>{groupId}</p>;
}
