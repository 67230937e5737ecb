import type { AnalyzersSearch } from './analyzers-search.ts';

interface AnalyzersPageProps {
  groupId: string;
  search: AnalyzersSearch;
  onSearch: (search: AnalyzersSearch, how?: 'push' | 'replace') => void;
}

/** The custom analyzers of whole clusters. */
export function AnalyzersPage(_: AnalyzersPageProps) {
  return null;
}
