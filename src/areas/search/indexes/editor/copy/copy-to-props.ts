import type { SearchIndex } from '#contract/search/schemas.ts';
import type { EditorSearch } from '../editor-search.ts';

export interface CopyToProps {
  groupId: string;
  cluster: string;
  index: SearchIndex;
  /** Leads to the editor in a project. */
  onOpen: (groupId: string, search: EditorSearch) => void;
}
