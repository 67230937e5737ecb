import type { PatternNode, Repetition } from './node.ts';

// Facts that Java's compiler derives for a part before it runs. They are the length of its matches, counted
// in 32 bits, and whether only one way to match exists. Both decide the later attempts // observed

export interface Sizes {
  least: number;
  most: number;
  /** Whether there is a greatest length. */
  isBounded: boolean;
  /** Whether there is one way only to match it in a place. */
  isCertain: boolean;
}

/** What Java counts to where there is no end. */
const endless = 0x7fffffff;

const none: Sizes = { least: 0, most: 0, isBounded: true, isCertain: true };

export function sizesOf(node: PatternNode): Sizes {
  return behind([node], none);
}

/** The sizes of parts in a row, including the parts before them. */
function behind([first, ...rest]: readonly PatternNode[], existing: Sizes): Sizes {
  if (!first) return existing;
  if (first.kind === 'sequence') return behind([...first.parts, ...rest], existing);
  if (first.kind === 'group') return behind([first.body, ...rest], existing);
  if (first.kind === 'choice') return chosen(first.branches, rest, existing);
  if (first.kind !== 'repetition') return behind(rest, oneMore(first, existing));
  if (first.isChoice && first.body.kind === 'group' && first.eagerness !== 'possessive') {
    return chosen([first.body, { kind: 'sequence', parts: [] }], rest, existing);
  }
  if (isUncertainGroup(first)) return { ...existing, isBounded: false, isCertain: false };
  return behind(rest, repeated(first, existing));
}

function oneMore(node: PatternNode, existing: Sizes): Sizes {
  const longer = (least: number, most: number) => ({
    ...existing,
    least: (existing.least + least) | 0,
    most: (existing.most + most) | 0,
  });
  switch (node.kind) {
    case 'one':
      return longer(1, 1);
    case 'line break':
      return longer(1, 2);
    case 'reference':
      return { ...existing, isBounded: false };
    case 'atomic':
      return behind([node.body], existing);
    default:
      return existing;
  }
}

function chosen(branches: readonly PatternNode[], rest: readonly PatternNode[], existing: Sizes): Sizes {
  const each = branches.map(sizesOf);
  const after = behind(rest, none);
  return {
    least: (existing.least + Math.min(...each.map(({ least }) => least)) + after.least) | 0,
    most: (existing.most + Math.max(-1, ...each.map(({ most }) => most)) + after.most) | 0,
    isBounded: existing.isBounded && after.isBounded && each.every(({ isBounded }) => isBounded),
    isCertain: false,
  };
}

/** Repeated character by character, without end: what most patterns repeat. */
export function isRun({ body, most, eagerness }: Repetition): boolean {
  return body.kind === 'one' && most === Number.POSITIVE_INFINITY && eagerness === 'greedy';
}

/** A repeated group with several ways to match: each turn may be tried anew. */
export function isUncertainGroup({ body, eagerness }: Repetition): boolean {
  return body.kind === 'group' && eagerness !== 'possessive' && !sizesOf(body).isCertain;
}

function repeated(node: Repetition, existing: Sizes): Sizes {
  if (node.isChoice) return { ...behind([node.body], existing), least: existing.least, isCertain: false };
  if (isRun(node)) {
    const most = existing.isBounded ? (existing.most + endless) | 0 : existing.most;
    return { ...existing, least: existing.least + node.least, most, isCertain: false };
  }
  const turn = sizesOf(node.body);
  const turns = Math.min(node.most, endless);
  const least = (Math.imul(turn.least, Math.min(node.least, endless)) + existing.least) | 0;
  const most = (Math.imul(turn.most, turns) + existing.most) | 0;
  return {
    least: least < existing.least ? 0xfffffff : least,
    most,
    isBounded: existing.isBounded && turn.isBounded && most >= existing.most,
    isCertain: turn.isCertain && node.least === node.most && existing.isCertain,
  };
}
