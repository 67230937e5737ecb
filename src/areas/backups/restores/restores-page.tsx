import type { ListSearch } from '../backups-search.ts';

export interface RestoresPageProps {
  groupId: string;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}

export function RestoresPage({ groupId }: RestoresPageProps) {
  return <p>{groupId}</p>;
}
