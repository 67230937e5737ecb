import type { CustomAnalyzer } from '#analysis/definition.ts';
import type { IndexType } from '#contract/search/definition.ts';
import { isAnalyzerShape } from '../../lab/analyzer-shape.ts';

/** The editor of a search index in the URL: of one that is there, or of a new one in its place. */
export interface EditorSearch {
  cluster?: string;
  /** Absent for a new one. */
  index?: string;
  db?: string;
  coll?: string;
  name?: string;
  type?: IndexType;
  /** Id of the draft that is worked on. */
  draft?: string;
  /** One that was made in the lab for it: the definition begins with it. */
  analyzer?: CustomAnalyzer;
}

const text = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '' && value.length <= 255 && value) || undefined;

export function readEditorSearch(raw: Record<string, unknown>): EditorSearch {
  const read: Record<keyof EditorSearch, unknown> = {
    cluster: text(raw.cluster),
    index: typeof raw.index === 'string' && /^[0-9a-f]{24}$/u.test(raw.index) ? raw.index : undefined,
    db: text(raw.db),
    coll: text(raw.coll),
    name: text(raw.name),
    draft: text(raw.draft),
    analyzer: isAnalyzerShape(raw.analyzer) ? raw.analyzer : undefined,
    type: raw.type === 'vectorSearch' ? 'vectorSearch' : undefined,
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** The address with the draft that is worked on, which holds what came from the lab. */
export function withDraft({ analyzer: _, ...search }: EditorSearch, draft: string): EditorSearch {
  return { ...search, draft };
}
