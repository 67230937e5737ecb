import { charFilterFacts } from './char-filters.ts';
import { type ComponentFacts, exact, type Fidelity } from './component-facts.ts';
import { letterFilterFacts } from './letter-filters.ts';
import { pieceFilterFacts } from './piece-filters.ts';
import { lostStemmers, stemFilterFacts } from './stem-filters.ts';
import { tokenizerFacts } from './tokenizers.ts';

/** The three places of a pipeline, in the service's words. */
export type Place = 'charFilters' | 'tokenizer' | 'tokenFilters';

/** One component as it stands in a definition, right or wrong. */
export interface Part {
  type: string;
  [option: string]: unknown;
}

const groups = [
  'Letters and accents',
  'Stems of words',
  'Pieces and patterns',
  'Stop words and lengths',
  'Sound',
  'Structure',
];

/** Everything that a custom analyzer may be put together from, in the order in which it is offered. */
export const catalogue: Readonly<Record<Place, readonly ComponentFacts[]>> = {
  charFilters: charFilterFacts,
  tokenizer: tokenizerFacts,
  tokenFilters: [...letterFilterFacts, ...stemFilterFacts, ...pieceFilterFacts].sort(
    (a, b) => groups.indexOf(a.group) - groups.indexOf(b.group),
  ),
};

/** What is known of a component; nothing of a type that nobody has heard of. */
export function factsOf(place: Place, type: string): ComponentFacts | undefined {
  return catalogue[place].find((each) => each.type === type);
}

/** How a component is called in plain words. */
export function componentName(place: Place, type: string): string {
  return factsOf(place, type)?.name ?? type;
}

/** How far its tokens can be relied on. */
export function fidelityOf(place: Place, part: Part): Fidelity {
  const why = part.type === 'snowballStemming' ? lostStemmers[String(part.stemmerName)] : undefined;
  if (why !== undefined) return { kind: 'former', why };
  return factsOf(place, part.type)?.fidelity ?? exact;
}

/** A new component with options that the service accepts. */
export function newPart({ type, start }: ComponentFacts): Part {
  return { type, ...structuredClone(start) };
}

/**
 * Whether tokens of a chain may overlap: then it is not for synonyms and completion. `by`: what made it so last.
 */
export function graphOf(tokenizer: Part, tokenFilters: readonly Part[]): { by: string } | undefined {
  const chain = [
    factsOf('tokenizer', tokenizer.type),
    ...tokenFilters.map(({ type }) => factsOf('tokenFilters', type)),
  ];
  const last = chain.findLast((each) => each?.shape !== undefined);
  return last?.shape === 'graph' ? { by: last.name } : undefined;
}
