/** What the page of a cluster's analyzers keeps in its address. */
export interface AnalyzersSearch {
  cluster?: string;
  /** Name of the analyzer whose drawer is open. */
  open?: string;
  q?: string;
  sort?: string;
}

const text = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '' && value.length <= 255 && value) || undefined;

export function readAnalyzersSearch(raw: Record<string, unknown>): AnalyzersSearch {
  const read: Record<keyof AnalyzersSearch, string | undefined> = {
    cluster: text(raw.cluster),
    open: text(raw.open),
    q: text(raw.q),
    sort: text(raw.sort),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
