import type { StageModel, TokenStage } from './stage-model.ts';

/** A token: which of the stages with tokens, and which of its tokens. */
export interface Place {
  stage: number;
  index: number;
}

/** For each stage with tokens: the sources of one token, and its results. */
export function traceOf(stages: readonly TokenStage[], { stage, index }: Place): ReadonlySet<number>[] {
  const lit = stages.map(() => new Set<number>());
  lit[stage]?.add(index);
  for (let at = stage; at > 0; at -= 1) {
    for (const each of lit[at] ?? []) {
      for (const parent of stages[at]?.lineage?.parents[each] ?? []) lit[at - 1]?.add(parent);
    }
  }
  for (let at = stage + 1; at < stages.length; at += 1) {
    for (const each of lit[at - 1] ?? []) {
      for (const child of stages[at]?.lineage?.children[each] ?? []) lit[at]?.add(child);
    }
  }
  return lit;
}

export function tokenStages(models: readonly StageModel[]): TokenStage[] {
  return models.filter((each) => each.kind === 'tokens');
}

/** The target of an arrow key from a token: along its stage, or to its source and its result. */
export function stepFrom(
  stages: readonly TokenStage[],
  { stage, index }: Place,
  way: 'back' | 'on' | 'up' | 'down' | 'first' | 'last',
): Place | undefined {
  const own = stages[stage];
  if (!own) return undefined;
  switch (way) {
    case 'back':
      return index > 0 ? { stage, index: index - 1 } : undefined;
    case 'on':
      return index + 1 < own.tokens.length ? { stage, index: index + 1 } : undefined;
    case 'first':
      return { stage, index: 0 };
    case 'last':
      return { stage, index: own.tokens.length - 1 };
    case 'up': {
      const parent = own.lineage?.parents[index]?.[0];
      return parent === undefined ? undefined : { stage: stage - 1, index: parent };
    }
    case 'down': {
      const child = stages[stage + 1]?.lineage?.children[index]?.[0];
      return child === undefined ? undefined : { stage: stage + 1, index: child };
    }
  }
}
