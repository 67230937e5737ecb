import type { ListSearch } from '../backups-search.ts';

export interface ClusterBackupsPageProps {
  groupId: string;
  clusterName: string;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}

export function ClusterBackupsPage({ clusterName }: ClusterBackupsPageProps) {
  return <p>{clusterName}</p>;
}
