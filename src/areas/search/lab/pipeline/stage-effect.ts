import type { Token } from '#analysis/token.ts';
import type { AnalysisOutcome } from '../../worker/protocol.ts';
import type { Spot } from './draft.ts';

/** What one stage did to the sample text. */
export interface StageEffect {
  /** Tokens after it; of a character filter, characters. */
  count: number;
  unit: 'token' | 'character';
  /** How many more or fewer than before. */
  more: number;
  /** Terms that are others than before, where their number is the same. */
  changed: number;
}

const nameOf = ({ place, index }: Spot): string => (place === 'tokenizer' ? place : `${place}[${index}]`);

/** The effect of a stage in the last run; undefined without a run, or if that had other stages. */
export function stageEffect(outcome: AnalysisOutcome | undefined, spot: Spot): StageEffect | undefined {
  const analysis = outcome?.kind === 'done' ? outcome.analyses[0] : undefined;
  if (!analysis) return undefined;
  const at = analysis.stages.findIndex(({ stage }) => stage === nameOf(spot));
  const stage = analysis.stages[at];
  if (!stage) return undefined;
  const before = analysis.stages[at - 1];
  if (!('stream' in stage))
    return textEffect(before && 'text' in before ? before.text : analysis.text, stage.text);
  const { tokens } = stage.stream;
  const tokensBefore = before && 'stream' in before ? before.stream.tokens : undefined;
  return tokensBefore
    ? {
        count: tokens.length,
        unit: 'token',
        more: tokens.length - tokensBefore.length,
        changed: others(tokensBefore, tokens),
      }
    : { count: tokens.length, unit: 'token', more: 0, changed: 0 };
}

function textEffect(before: string, after: string): StageEffect {
  return {
    count: after.length,
    unit: 'character',
    more: after.length - before.length,
    changed: before === after ? 0 : 1,
  };
}

function others(before: readonly Token[], after: readonly Token[]): number {
  if (before.length !== after.length) return 0;
  return after.filter(({ term }, index) => term !== before[index]?.term).length;
}

/** `7 tokens, 2 changed` */
export function effectLabels(effect: StageEffect, place: Spot['place']): string {
  const { count, unit, more, changed } = effect;
  const total = `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (place === 'tokenizer') return total;
  if (more !== 0) return `${total}, ${more > 0 ? '+' : '−'}${Math.abs(more)}`;
  if (changed === 0) return `${total}, no change`;
  return unit === 'character' ? `${total}, changed` : `${total}, ${changed} changed`;
}
