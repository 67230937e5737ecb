import type { Token } from '#analysis/token.ts';
import type { TokenStage } from '../stages/stage-model.ts';

/** What became of a piece of a text on its way through the stages. */
export interface Story {
  key: string;
  /** The token from the tokenizer. */
  from: string;
  /** Every filter that changed it, and its output. */
  steps: { by: string; term: string }[];
  /** The token of the last stage, or the filter that dropped it. */
  end: { kind: 'term'; index: number; token: Token } | { kind: 'dropped'; by: string };
  start: number;
}

/** The story of every token of the last stage, and of every one that did not get there. */
export function storiesOf(stages: readonly TokenStage[], most = 100): Story[] {
  const last = stages.length - 1;
  const stories: Story[] = [];
  stages.forEach((stage, at) => {
    stage.tokens.forEach((token, index) => {
      const next = stages[at + 1];
      if (next && (next.lineage?.children[index]?.length ?? 0) > 0) return;
      if (!next && at !== last) return;
      const way = wayTo(stages, at, index);
      stories.push({
        key: `${at} ${index}`,
        ...way,
        end: next ? { kind: 'dropped', by: next.name } : { kind: 'term', index, token },
        start: token.start,
      });
    });
  });
  return stories.toSorted((a, b) => a.start - b.start).slice(0, most);
}

function wayTo(stages: readonly TokenStage[], at: number, index: number): Pick<Story, 'from' | 'steps'> {
  const steps: Story['steps'] = [];
  let own = [index];
  for (let stage = at; stage > 0; stage -= 1) {
    const { lineage, tokens, name } = stages[stage] as TokenStage;
    const term = joined(tokens, own);
    const parents = [...new Set(own.flatMap((each) => lineage?.parents[each] ?? []))];
    const before = joined(stages[stage - 1]?.tokens ?? [], parents);
    if (before !== term) steps.unshift({ by: name, term });
    own = parents;
  }
  return { from: joined(stages[0]?.tokens ?? [], own), steps };
}

function joined(tokens: readonly Token[], indexes: readonly number[]): string {
  return indexes.map((each) => tokens[each]?.term ?? '').join(' + ');
}
