import {
  charFilters,
  engineOnlyFilters,
  graphMaker,
  tokenFilters,
  tokenizers,
} from '#contract/search/components.ts';
import { charFilterText } from './char-filters.ts';
import { type ComponentFacts, exact, type Fidelity, factsFrom } from './component-facts.ts';
import { letterFilterLabels } from './letter-filters.ts';
import { pieceFilterLabels } from './piece-filters.ts';
import { lostStemmer, stemFilterLabels } from './stem-filters.ts';
import { tokenizerText } from './tokenizers.ts';

/** The three places of a pipeline, in the service's words. */
export type Place = 'charFilters' | 'tokenizer' | 'tokenFilters';

/** One component in a definition, valid or invalid. */
export interface Part {
  type: string;
  [option: string]: unknown;
}

const groups = [
  'Case and accents',
  'Stemming',
  'N-grams and patterns',
  'Stop words and limits',
  'Phonetic',
  'Token graph',
];

/** Every component of custom analyzers, in the order in which the menus list them. */
export const catalogue: Readonly<Record<Place, readonly ComponentFacts[]>> = {
  charFilters: factsFrom(charFilters, charFilterText),
  tokenizer: factsFrom(tokenizers, tokenizerText),
  tokenFilters: factsFrom(
    { ...tokenFilters, ...engineOnlyFilters },
    { ...letterFilterLabels, ...stemFilterLabels, ...pieceFilterLabels },
  ).sort((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group)),
};

/** The facts about a component; undefined if its type does not exist. */
export function factsOf(place: Place, type: string): ComponentFacts | undefined {
  return catalogue[place].find((each) => each.type === type);
}

/** Name of a component on the screen. */
export function componentName(place: Place, type: string): string {
  return factsOf(place, type)?.name ?? type;
}

/** How far its tokens can be relied on. */
export function fidelityOf(part: Part): Fidelity {
  const why = part.type === 'snowballStemming' ? lostStemmer(String(part.stemmerName)) : undefined;
  return why === undefined ? exact : { kind: 'former', why };
}

/** A new component with options that the service accepts. */
export function newPart({ type, start = {} }: ComponentFacts): Part {
  return { type, ...structuredClone(start) };
}

/** Whether the tokens of a chain form a graph, and the component that makes them one. */
export function graphOf(tokenizer: Part, filters: readonly Part[]): { by: string } | undefined {
  const maker = graphMaker({ tokenizer, tokenFilters: filters });
  return maker && { by: componentName(maker.place, maker.type) };
}
