import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UpdatePreviewResult } from '#contract/console/update-previews.ts';
import { c } from '#src/api/console/console-call.ts';
import { readFilter } from './filter-model.ts';
import { type SampleEvent, sampleEvents } from './sample-events.ts';

export type Verdict = 'recorded' | 'not recorded' | 'successes off';

export interface Trial {
  /** By the sample events; undefined: the filter is being tried, or cannot be. */
  verdicts: readonly Verdict[] | undefined;
  /** Why the filter cannot be tried. */
  problem: string | undefined;
  error: Error | null;
}

/** The beginning of the database's message for a document that a validator does not match. */
const unmatched = /^Document failed validation/u;

/** The verdict of one event; a text: the filter itself is refused. */
export function verdictOf(
  sample: SampleEvent,
  result: UpdatePreviewResult,
  auditAuthorizationSuccess: boolean,
): Verdict | { problem: string } {
  if (result.outcome === 'none') return { problem: result.reason };
  if (result.outcome === 'refused')
    return unmatched.test(result.reason) ? 'not recorded' : { problem: result.reason };
  return sample.isAuthorized && !auditAuthorizationSuccess ? 'successes off' : 'recorded';
}

const pauseMs = 400;

/** A text, some time after its last change. */
function useLater(text: string): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return later;
}

/** Tries a filter on the sample events: the console's server evaluates it, as a rule that each event has to match. */
export function useTrial(text: string, auditAuthorizationSuccess: boolean): Trial {
  const tried = useLater(text);
  const reading = readFilter(tried);
  const options = reading.ok ? JSON.stringify({ validator: reading.filter }) : '';
  const trial = useQuery({
    queryKey: ['console', 'auditFilterTrial', options],
    queryFn: ({ signal }) =>
      c(
        'previewUpdate',
        { body: { documents: sampleEvents.map(({ event }) => JSON.stringify(event)), options } },
        signal,
      ),
    enabled: reading.ok,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!reading.ok) return { verdicts: undefined, problem: `The filter ${reading.problem}.`, error: null };
  const outcomes = trial.data?.results.flatMap((result, at) => {
    const sample = sampleEvents[at];
    return sample ? [verdictOf(sample, result, auditAuthorizationSuccess)] : [];
  });
  const problem = outcomes?.find((outcome) => typeof outcome === 'object')?.problem;
  const verdicts = outcomes?.filter((outcome) => typeof outcome === 'string');
  return { verdicts: problem === undefined ? verdicts : undefined, problem, error: trial.error };
}
