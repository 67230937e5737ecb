import type { ListSearch } from '../backups-search.ts';

export interface CompliancePageProps {
  groupId: string;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}

export function CompliancePage({ groupId }: CompliancePageProps) {
  return <p>{groupId}</p>;
}
