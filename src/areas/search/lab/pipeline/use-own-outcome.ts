import { useState } from 'react';
import type { AnalysisOutcome, AnalyzerChoice } from '../../worker/protocol.ts';
import type { AnalysisResult } from '../../worker/use-analysis.ts';

/** Which stages an analyzer has, whatever their options. */
function stagesOf(choice: AnalyzerChoice): string {
  if (typeof choice === 'string') return choice;
  const { charFilters = [], tokenizer, tokenFilters = [] } = choice;
  return [charFilters, [tokenizer], tokenFilters]
    .map((each) => each.map(({ type }) => type).join())
    .join(' ');
}

/** The last run of this chain: while a new one runs, the stages of another chain must not be shown in its place. */
export function useOwnOutcome(
  choice: AnalyzerChoice,
  { outcome, isPending }: AnalysisResult,
): AnalysisOutcome | undefined {
  const stages = stagesOf(choice);
  const [own, setOwn] = useState({ stages, outcome: isPending ? undefined : outcome });
  const isNew = own.stages !== stages || own.outcome !== outcome;
  if (!isPending && isNew) setOwn({ stages, outcome });
  if (!isPending) return outcome;
  return own.stages === stages ? own.outcome : undefined;
}
