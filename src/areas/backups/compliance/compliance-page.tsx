import type { ComplianceSearch } from './compliance-search.ts';

export interface CompliancePageProps {
  groupId: string;
  search: ComplianceSearch;
  onSearch: (search: ComplianceSearch) => void;
}

export function CompliancePage({ groupId }: CompliancePageProps) {
  return <p>{groupId}</p>;
}
