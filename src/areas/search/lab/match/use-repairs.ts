import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { analysisQueue } from '../../worker/use-analysis.ts';
import type { Sides } from './repair-steps.ts';
import { findRepairs, type Repair, type Run, type Texts } from './repairs.ts';

/** Nothing is tried before somebody has stopped typing. */
const restMs = 400;
/** Longer than this nobody waits for a suggestion. */
const longestSearchMs = 2_500;

interface Question {
  sides: Sides;
  texts: Texts;
}

export interface FoundRepairs {
  repairs: readonly Repair[] | undefined;
  isPending: boolean;
}

/** Changes after which the query is found, tried beside the page. `undefined`: nothing to repair. */
export function useRepairs(question: Question | undefined): FoundRepairs {
  const key = question && JSON.stringify(question);
  const [rested, setRested] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setRested(key), restMs);
    return () => clearTimeout(timer);
  }, [key]);
  const isRested = key !== undefined && rested === key;
  const { data, isFetching } = useQuery({
    queryKey: ['analysis-repairs', key],
    queryFn: ({ signal }) => {
      const { sides, texts } = question as Question;
      const end = performance.now() + longestSearchMs;
      return findRepairs(sides, texts, runWith(signal), () => !signal.aborted && performance.now() < end);
    },
    enabled: isRested,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    networkMode: 'always',
  });
  return { repairs: isRested ? data : undefined, isPending: key !== undefined && (!isRested || isFetching) };
}

function runWith(signal: AbortSignal): Run {
  return async (analyzer, texts) => {
    const outcome = await analysisQueue().run({ analyzer, texts, lastOnly: true }, signal);
    return outcome.kind === 'done' ? outcome.analyses.map(({ stream }) => stream) : undefined;
  };
}
