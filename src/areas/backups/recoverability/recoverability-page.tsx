import type { ListSearch } from '../backups-search.ts';

export interface RecoverabilityPageProps {
  groupId: string;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}

export function RecoverabilityPage({ groupId }: RecoverabilityPageProps) {
  return <p>{groupId}</p>;
}
