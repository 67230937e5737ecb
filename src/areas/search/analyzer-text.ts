import type { AnalysisOutcome, AnalyzerChoice } from './worker/protocol.ts';

/** The name of an analyzer, as definitions refer to it. */
export const nameOf = (choice: AnalyzerChoice): string => (typeof choice === 'string' ? choice : choice.name);

/** The name of an analyzer on the screen. */
export const choiceName = (choice: AnalyzerChoice): string => nameOf(choice) || 'without a name';

/** Its stages in order: `htmlStrip → standard → lowercase`. Built-in analyzers have no components to name. */
export function choiceChain(choice: AnalyzerChoice): string {
  if (typeof choice === 'string') return 'built-in analyzer';
  const { charFilters = [], tokenizer, tokenFilters = [] } = choice;
  return [...charFilters, tokenizer, ...tokenFilters].map(({ type }) => type).join(' → ');
}

export const sameChoice = (a: AnalyzerChoice, b: AnalyzerChoice): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

export type NoAnalysis = Exclude<AnalysisOutcome, { kind: 'done' }>;

/** Why an analyzer gave no tokens, in one sentence. */
export function noAnalysisText(outcome: NoAnalysis): string {
  switch (outcome.kind) {
    case 'refused':
      return `${outcome.field ? `${outcome.field}: ` : ''}${outcome.message}${at(outcome.index)}.`;
    case 'unavailable':
      return `${outcome.component} has no preview here, though the engine supports it: ${outcome.message}${at(outcome.index)}.`;
    case 'late':
      return `Stopped after ${outcome.afterMs / 1000} s: a pattern backtracks too much, or the text is too long.`;
  }
}

const at = (index: number | undefined): string => (index === undefined ? '' : ` (at character ${index + 1})`);
