import type { Definition } from '#contract/search/definition.ts';
import { diffJson, type Json } from '#src/lib/json/json-diff.ts';

/** What saving a definition does to the index that is there. */
export interface Impact {
  kind: 'none' | 'query' | 'rebuild';
  /** Paths that differ. */
  changed: string[];
}

/**
 * assumed: the service does not document which changes need a rebuild; those that affect stored terms do, and
 * settings that only queries read do not.
 */
const queryOnly = /(^|\.)searchAnalyzer$/u;

/** Compares definitions, key order apart. */
export function impactOf(before: Definition, after: Definition): Impact {
  const changed = diffJson(before as Json, after as Json).map(({ path }) => path);
  if (changed.length === 0) return { kind: 'none', changed };
  return { kind: changed.every((path) => queryOnly.test(path)) ? 'query' : 'rebuild', changed };
}
