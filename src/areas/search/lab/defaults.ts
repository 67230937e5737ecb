import type { CustomAnalyzer } from '#analysis/definition.ts';
import type { AnalyzerChoice } from '../worker/protocol.ts';
import type { LabSearch, LabView, Side } from './lab-search.ts';

/** The lab as it first opens: two texts that should match, and do not. */
export const firstAnalyzer: CustomAnalyzer = {
  name: 'myAnalyzer',
  tokenizer: { type: 'standard' },
  tokenFilters: [{ type: 'lowercase' }],
};
const firstText = 'Un état-major de la Marine se réunit à Toulon.';
const firstQuery = 'etat major';

/** The state with everything that the address leaves out. */
export interface LabState {
  index: AnalyzerChoice;
  /** What queries are analyzed with; `isSameQuery`: whatever documents are. */
  query: AnalyzerChoice;
  isSameQuery: boolean;
  text: string;
  queryText: string;
  view: LabView;
  side: Side;
}

export function labState(search: LabSearch): LabState {
  const index = search.analyzer ?? firstAnalyzer;
  return {
    index,
    query: search.search ?? index,
    isSameQuery: search.search === undefined,
    text: search.text ?? firstText,
    queryText: search.query ?? firstQuery,
    view: search.view ?? 'stages',
    side: search.side ?? 'index',
  };
}
