import { useDeferredValue, useMemo } from 'react';
import type { AnalyzerChoice, ShownAnalysis } from '../../worker/protocol.ts';
import type { LabPartProps } from '../lab-parts.ts';
import { useSettled } from '../stages/use-settled.ts';
import { type Match, matchOf } from './match.ts';

/** Both sides as analyzed, possibly a moment behind the typed texts. */
export interface Matched {
  index: { analyzer: AnalyzerChoice; analysis: ShownAnalysis };
  query: { analyzer: AnalyzerChoice; analysis: ShownAnalysis };
  match: Match;
}

/** Whether the document is found; undefined while a side cannot be analyzed. */
export function useMatch({ state, index, query }: LabPartProps): Matched | undefined {
  const now = useMemo(
    () => ({ index: state.index, query: state.query, indexed: index.outcome, asked: query.outcome }),
    [state.index, state.query, index.outcome, query.outcome],
  );
  const settled = useDeferredValue(useSettled(now, !index.isPending && !query.isPending));
  const isBroken = index.error !== null || query.error !== null;
  return useMemo(() => {
    const { indexed, asked } = settled;
    if (isBroken || indexed?.kind !== 'done' || asked?.kind !== 'done') return undefined;
    const [document] = indexed.analyses;
    const [question] = asked.analyses;
    return (
      document &&
      question && {
        index: { analyzer: settled.index, analysis: document },
        query: { analyzer: settled.query, analysis: question },
        match: matchOf(document.stream, question.stream),
      }
    );
  }, [settled, isBroken]);
}
