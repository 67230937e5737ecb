import { hashKey, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Assertion } from '#analysis/assertions/assertion.ts';
import type { CustomAnalyzer } from '#analysis/definition.ts';
import { keptFrom } from '#src/api/kept-data.ts';
import { analysisQueue, computedHere } from '../../worker/use-analysis.ts';
import type { LabPartProps } from '../lab-parts.ts';
import { type LabAnalyzers, labAnalyzers, readSaved, type Saved } from './lab-assertions.ts';
import { type AssertionOutcome, runAssertions } from './run-assertions.ts';

/** The assertions in the address, with the analyzers that they may name. */
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

/** Runs as one types; meanwhile the previous outcomes of the same assertions stay. */
export function useOutcomes(
  assertions: readonly Assertion[],
  analyzers: readonly CustomAnalyzer[],
): AssertionOutcomes {
  const { data, isFetching, error } = useQuery({
    queryKey: ['assertions', assertions, analyzers],
    queryFn: ({ signal }) => runAssertions(analysisQueue(), assertions, analyzers, signal),
    enabled: assertions.length > 0,
    // an outcome is never shown beside another assertion
    placeholderData: keptFrom((key) => hashKey([key[1]]) === hashKey([assertions])),
    ...computedHere,
  });
  return { outcomes: data, pending: isFetching, error };
}
