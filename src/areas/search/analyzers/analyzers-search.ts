import type { CustomAnalyzer } from '#analysis/definition.ts';
import { isAnalyzerShape } from '../lab/analyzer-shape.ts';

/** The page of cluster analyzers in the URL. */
export interface AnalyzersSearch {
  cluster?: string;
  /** Name of the analyzer whose drawer is open. */
  open?: string;
  /** An analyzer that comes from the lab and is to be saved. */
  draft?: CustomAnalyzer;
  q?: string;
  sort?: string;
}

const text = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '' && value.length <= 255 && value) || undefined;

export function readAnalyzersSearch(raw: Record<string, unknown>): AnalyzersSearch {
  const read: Record<keyof AnalyzersSearch, unknown> = {
    cluster: text(raw.cluster),
    open: text(raw.open),
    draft: isAnalyzerShape(raw.draft) ? raw.draft : undefined,
    q: text(raw.q),
    sort: text(raw.sort),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
