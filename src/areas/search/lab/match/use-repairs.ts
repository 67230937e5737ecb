import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { analysisQueue, computedHere } from '../../worker/use-analysis.ts';
import type { Sides } from './repair-steps.ts';
import { findRepairs, type Repair, type Run, type Texts } from './repairs.ts';

/** Debounce: repairs are searched once typing stops. */
const debounceMs = 400;
/** The search for repairs stops after this time. */
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
  const [debounced, setDebounced] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(key), debounceMs);
    return () => clearTimeout(timer);
  }, [key]);
  const isCurrent = key !== undefined && debounced === key;
  const { data, isFetching } = useQuery({
    queryKey: ['analysis-repairs', key],
    queryFn: ({ signal }) => {
      const { sides, texts } = question as Question;
      const end = performance.now() + longestSearchMs;
      return findRepairs(sides, texts, runWith(signal), () => !signal.aborted && performance.now() < end);
    },
    enabled: isCurrent,
    ...computedHere,
  });
  return {
    repairs: isCurrent ? data : undefined,
    isPending: key !== undefined && (!isCurrent || isFetching),
  };
}

function runWith(signal: AbortSignal): Run {
  return async (analyzer, texts) => {
    const outcome = await analysisQueue().run({ analyzer, texts, lastOnly: true }, signal);
    return outcome.kind === 'done' ? outcome.analyses.map(({ stream }) => stream) : undefined;
  };
}
