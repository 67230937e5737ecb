import type { AnalysisOutcome, AnalyzerChoice } from './worker/protocol.ts';

/** What an analyzer is called on the screen. */
export function choiceName(choice: AnalyzerChoice): string {
  return typeof choice === 'string' ? choice : choice.name || 'without a name';
}

/** Its stages in order: `htmlStrip → standard → lowercase`. An analyzer of the engine has no parts to name. */
export function choiceChain(choice: AnalyzerChoice): string {
  if (typeof choice === 'string') return 'an analyzer of the engine';
  const { charFilters = [], tokenizer, tokenFilters = [] } = choice;
  return [...charFilters, tokenizer, ...tokenFilters].map(({ type }) => type).join(' → ');
}

export const sameChoice = (a: AnalyzerChoice, b: AnalyzerChoice): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

export type NoAnalysis = Exclude<AnalysisOutcome, { kind: 'done' }>;

/** Why an analyzer gave no tokens, in one sentence. */
export function noAnalysisWords(outcome: NoAnalysis): string {
  switch (outcome.kind) {
    case 'refused':
      return `${outcome.field ? `${outcome.field}: ` : ''}${outcome.message}${at(outcome.index)}.`;
    case 'unavailable':
      return `${outcome.component} cannot be previewed here, though the engine knows it: ${outcome.message}${at(outcome.index)}.`;
    case 'late':
      return `Given up after ${outcome.afterMs / 1000} s: a pattern tries too many ways, or the text is too long.`;
  }
}

const at = (index: number | undefined): string => (index === undefined ? '' : ` (at character ${index + 1})`);
