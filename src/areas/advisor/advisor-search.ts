import { defined, oneOf, textParam } from '#src/lib/search-params.ts';

const advisorTabs = ['create', 'drop', 'schema', 'slow', 'worst'] as const;
export type AdvisorTab = (typeof advisorTabs)[number];

/** The URL state of the performance advisor. */
export interface AdvisorSearch {
  cluster?: string;
  tab?: Exclude<AdvisorTab, 'create'>;
  /** Decided suggestions, instead of the open ones. */
  show?: 'decided';
  /** Collection that the suggestions and slow queries are of. */
  namespace?: string;
  /** Shape of slow queries that is looked at. */
  shape?: string;
}

/** Reads the URL; invalid values are omitted. */
export function readAdvisorSearch(raw: Record<string, unknown>): AdvisorSearch {
  const tab = oneOf(advisorTabs, raw.tab);
  return defined({
    cluster: textParam(raw.cluster),
    tab: tab === 'create' ? undefined : tab,
    show: raw.show === 'decided' ? 'decided' : undefined,
    namespace: textParam(raw.namespace),
    shape: textParam(raw.shape),
  }) as AdvisorSearch;
}
