import { oneOf } from '#src/lib/search-params.ts';

const projectTabs = ['general', 'features', 'limits', 'maintenance'] as const;
export type ProjectTab = (typeof projectTabs)[number];

export interface ProjectSearch {
  tab?: ProjectTab | undefined;
}

export function readProjectSearch(search: Record<string, unknown>): ProjectSearch {
  return { tab: oneOf(projectTabs, search.tab) };
}
