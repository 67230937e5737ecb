import type { ExportsSearch } from './exports-search.ts';

export interface ExportsPageProps {
  groupId: string;
  search: ExportsSearch;
  onSearch: (search: ExportsSearch) => void;
}

export function ExportsPage({ groupId }: ExportsPageProps) {
  return <p>{groupId}</p>;
}
