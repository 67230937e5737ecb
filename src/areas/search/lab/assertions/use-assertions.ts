import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Assertion } from '#analysis/assertions/assertion.ts';
import type { CustomAnalyzer } from '#analysis/definition.ts';
import { analysisQueue, computedHere } from '../../worker/use-analysis.ts';
import type { LabPartProps } from '../lab-parts.ts';
import { type LabAnalyzers, labAnalyzers, readSaved, type Saved } from './lab-assertions.ts';
import { type AssertionOutcome, runAssertions } from './run-assertions.ts';

/** What is saved in the address, with the analyzers that it may name. */
export function useSaved({ lab, state }: Pick<LabPartProps, 'lab' | 'state'>): {
  saved: Saved[];
  analyzers: LabAnalyzers;
} {
  const { assertions, analyzers } = lab.state;
  return {
    saved: useMemo(() => (assertions ?? []).map(readSaved), [assertions]),
    analyzers: useMemo(() => labAnalyzers(state, analyzers), [state, analyzers]),
  };
}

export interface AssertionOutcomes {
  /** In the order of the assertions. Undefined before the first run. */
  outcomes: readonly AssertionOutcome[] | undefined;
  pending: boolean;
  error: Error | null;
}

/** Runs as one types; while it runs, what was found before stays. */
export function useOutcomes(
  assertions: readonly Assertion[],
  analyzers: readonly CustomAnalyzer[],
): AssertionOutcomes {
  const { data, isFetching, error } = useQuery({
    queryKey: ['assertions', assertions, analyzers],
    queryFn: ({ signal }) => runAssertions(analysisQueue(), assertions, analyzers, signal),
    enabled: assertions.length > 0,
    placeholderData: keepPreviousData,
    ...computedHere,
  });
  // what is kept from before may be of a list of another length
  const fits = data?.length === assertions.length;
  return { outcomes: fits ? data : undefined, pending: isFetching, error };
}
