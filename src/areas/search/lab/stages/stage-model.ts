import type { Token } from '#analysis/token.ts';
import type { ShownAnalysis, ShownStage } from '../../worker/protocol.ts';
import { type Lineage, lineageOf } from './lineage.ts';
import { positionsOf, sameStretch } from './positions.ts';
import { asStage, countChanges, type TextChange, textChanges } from './text-change.ts';
import { isGraph } from './token-graph.ts';

/** The change of a token in a stage. `moved`: the same term at another position. */
export type Mark = 'same' | 'changed' | 'new' | 'moved';

export interface ShownToken {
  /** Among the tokens of its stage. */
  index: number;
  token: Token;
  position: number;
  mark: Mark;
  /** The term before, where it changed. */
  was: string | undefined;
}

export interface DroppedToken {
  /** Among the tokens of the stage before. */
  index: number;
  token: Token;
}

/** Everything at one position. Without tokens it is a hole; `holes`: how many of them in a row. */
export interface Column {
  position: number;
  tokens: ShownToken[];
  dropped: DroppedToken[];
  holes: number;
}

export interface Counts {
  changed: number;
  added: number;
  dropped: number;
  moved: number;
}

interface Named {
  key: string;
  name: string;
  role: ReturnType<typeof roleOf>;
  /** It left everything as it was. */
  isSame: boolean;
}

export interface TextStage extends Named {
  kind: 'text';
  changes: TextChange[];
  count: number;
}

export interface TokenStage extends Named {
  kind: 'tokens';
  tokens: readonly Token[];
  /** How many there are; `tokens` may be the first of them. */
  total: number;
  columns: Column[];
  /** How it comes from the stage before; undefined at the tokenizer. */
  lineage: Lineage | undefined;
  counts: Counts;
  /** Drawn as a graph: here, or in the stage before, a token spans positions. */
  hasGraph: boolean;
}

export type StageModel = TextStage | TokenStage;

export function roleOf(stage: ShownStage['stage']): 'Character filter' | 'Tokenizer' | 'Token filter' {
  if (stage === 'tokenizer') return 'Tokenizer';
  return stage.startsWith('char') ? 'Character filter' : 'Token filter';
}

/** The view of an analysis: each stage compared with the previous one. */
export function stageModels({ text, stages }: ShownAnalysis): StageModel[] {
  const models: StageModel[] = [];
  let before: { text: string; offsets: readonly number[] } = asStage(text);
  const streams = stages.flatMap((each) => ('stream' in each ? each.stream : []));
  const period = sameStretch(streams);
  let at = 0;
  let last: TokenStage | undefined;
  for (const each of stages) {
    const named = {
      key: each.stage,
      name: each.name,
      role: roleOf(each.stage),
    };
    if ('stream' in each) {
      last = tokenStage(named, period[at] ?? [], each.stream.tokens.length, last);
      models.push(last);
      at += 1;
      continue;
    }
    const changes = textChanges(before, each);
    const count = countChanges(changes);
    models.push({ kind: 'text', ...named, changes, count, isSame: count === 0 });
    before = each;
  }
  return models;
}

function tokenStage(
  named: Omit<Named, 'isSame'>,
  tokens: readonly Token[],
  total: number,
  before: TokenStage | undefined,
): TokenStage {
  const lineage = before && lineageOf(before.tokens, tokens);
  const shown = shownTokens(tokens, before, lineage);
  const dropped = before && lineage ? droppedTokens(before.tokens, tokens, lineage) : [];
  const count = (mark: Mark): number => shown.filter((each) => each.mark === mark).length;
  const counts = before
    ? { changed: count('changed'), added: count('new'), moved: count('moved'), dropped: dropped.length }
    : { changed: 0, added: 0, moved: 0, dropped: 0 };
  return {
    kind: 'tokens',
    ...named,
    tokens,
    total,
    columns: columnsOf(shown, dropped),
    lineage,
    counts,
    isSame: before !== undefined && Object.values(counts).every((each) => each === 0),
    hasGraph: isGraph(tokens) || (before !== undefined && isGraph(before.tokens)),
  };
}

function shownTokens(
  tokens: readonly Token[],
  before: TokenStage | undefined,
  lineage: Lineage | undefined,
): ShownToken[] {
  const positions = positionsOf(tokens);
  const were = before ? positionsOf(before.tokens) : [];
  /** Tokens before that one after has already taken the place of. */
  const taken = new Set<number>();
  return tokens.map((token, index) => {
    const position = positions[index] ?? 0;
    const plain: ShownToken = { index, token, position, mark: 'same', was: undefined };
    if (!before || !lineage) return plain;
    const [parent, ...more] = lineage.parents[index] ?? [];
    const old = parent === undefined || more.length > 0 ? undefined : before.tokens[parent];
    if (!old || parent === undefined) return { ...plain, mark: 'new' };
    const siblings = lineage.children[parent] ?? [];
    const heir = siblings.find((each) => tokens[each]?.term === old.term) ?? siblings[0];
    if (heir !== index || taken.has(parent)) return { ...plain, mark: 'new' };
    taken.add(parent);
    if (old.term !== token.term) return { ...plain, mark: 'changed', was: old.term };
    // where tokens were added, all behind them are further on, and that is no news
    const stays =
      (were[parent] === position || before.tokens.length !== tokens.length) &&
      old.start === token.start &&
      old.end === token.end &&
      old.span === token.span &&
      old.type === token.type;
    return { ...plain, mark: stays ? 'same' : 'moved' };
  });
}

interface Fallen extends DroppedToken {
  position: number;
}

/** Dropped tokens, each at its position in the new stage. */
function droppedTokens(before: readonly Token[], after: readonly Token[], lineage: Lineage): Fallen[] {
  const [were, are] = [positionsOf(before), positionsOf(after)];
  const fallen: Fallen[] = [];
  // how much further every position has become
  let shift = 0;
  before.forEach((token, index) => {
    const heir = lineage.children[index]?.at(-1);
    const was = were[index] ?? 0;
    if (heir === undefined) fallen.push({ index, token, position: Math.max(0, was + shift) });
    else shift = (are[heir] ?? 0) - was;
  });
  return fallen;
}

function columnsOf(shown: readonly ShownToken[], dropped: readonly Fallen[]): Column[] {
  const columns = new Map<number, Column>();
  const at = (position: number): Column => {
    const existing = columns.get(position);
    if (existing) return existing;
    const column: Column = { position, tokens: [], dropped: [], holes: 0 };
    columns.set(position, column);
    return column;
  };
  for (const each of shown) at(each.position).tokens.push(each);
  for (const { index, token, position } of dropped) at(position).dropped.push({ index, token });
  const sorted = [...columns.values()].toSorted((a, b) => a.position - b.position);
  let next = 0;
  return sorted.flatMap((column) => {
    const holes = column.position - next;
    const gap: Column[] = holes > 0 ? [{ position: next, tokens: [], dropped: [], holes }] : [];
    next = column.position + 1;
    return [...gap, column.tokens.length === 0 ? { ...column, holes: 1 } : column];
  });
}

/** The columns that hold the first tokens, and how many tokens are left out. */
export function firstColumns(stage: TokenStage, limit: number): { columns: Column[]; left: number } {
  let drawn = 0;
  let gone = 0;
  let count = 0;
  for (const { tokens, dropped } of stage.columns) {
    if (drawn + gone >= limit) break;
    drawn += tokens.length;
    gone += dropped.length;
    count += 1;
  }
  return { columns: stage.columns.slice(0, count), left: stage.total - drawn };
}
