import type { ListSearch } from '../backups-search.ts';

export interface SchedulePageProps {
  groupId: string;
  clusterName: string;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}

export function SchedulePage({ clusterName }: SchedulePageProps) {
  return <p>{clusterName}</p>;
}
