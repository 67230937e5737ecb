import type { Namespace } from './change-documents.ts';
import type { DataSearch } from './data-search.ts';
import type { AppliedQuery } from './query-bar.tsx';
import type { ReadQuery } from './query-text.ts';

/** What each tab of a collection is given. */
export interface CollectionTabProps {
  namespace: Namespace;
  /** The name of the source. */
  place: string;
  search: DataSearch;
  onSearch: (part: DataSearch, how?: 'push' | 'replace') => void;
  /** Why documents cannot be changed. */
  refusal: string | undefined;
  bar: AppliedQuery;
  /** Undefined while the text in the address is not valid. */
  query: ReadQuery | undefined;
}
