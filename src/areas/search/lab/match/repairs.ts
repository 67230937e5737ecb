import type { TokenStream } from '#analysis/token.ts';
import { editDistance } from '#src/lib/edit-distance.ts';
import type { AnalyzerChoice } from '../../worker/protocol.ts';
import { guessLanguage } from './language-guess.ts';
import { heldTerms, matchOf } from './match.ts';
import { nearMisses } from './near-miss.ts';
import { type Change, type Sides, type Step, stepsFor } from './repair-steps.ts';

/** Changes that make the terms of a query found. They have been tried. */
export interface Repair {
  changes: Change[];
  sides: Sides;
  /** Where no change finds them all: how many of the terms are found then. */
  partly: { found: number; asked: number } | undefined;
  /** How many tokens more (or fewer) the text becomes. */
  extra: number;
}

/** What an analyzer makes of texts; undefined where that cannot be known. */
export type Run = (
  analyzer: AnalyzerChoice,
  texts: readonly string[],
) => Promise<readonly TokenStream[] | undefined>;

export interface Texts {
  document: string;
  query: string;
}

interface State {
  sides: Sides;
  changes: Change[];
  groups: readonly string[];
  /** How near the query is, from 0 to 1. */
  nearness: number;
  isMatch: boolean;
  tokens: number;
  terms: number;
  asked: number;
  found: number;
}

const mostRuns = 170;
const mostSteps = 3;
const breadth = 5;
const mostOffered = 3;

/**
 * Searches the smallest changes after which the query is found; if none exist, those that find more of its
 * terms. `goesOn`: whether time is left.
 */
export async function findRepairs(
  start: Sides,
  texts: Texts,
  run: Run,
  goesOn: () => boolean = () => true,
): Promise<Repair[]> {
  const search = new Search(run, texts);
  const first = await search.validate(start, [], []);
  if (!first || first.isMatch || first.terms === 0) return [];
  const steps = stepsFor(start, search.queryTerms, guessLanguage(`${texts.document} ${texts.query}`));
  let states = [first];
  const tried: State[] = [];
  for (let depth = 1; depth <= mostSteps; depth += 1) {
    const next: State[] = [];
    for (const state of states) {
      for (const step of steps) {
        if (search.runs >= mostRuns || !goesOn()) return offered([...next, ...tried], first);
        const created = await search.after(state, step);
        if (created) next.push(created);
      }
    }
    if (next.some(({ isMatch }) => isMatch)) return offered(next, first);
    tried.push(...next);
    states = next.toSorted((a, b) => b.nearness - a.nearness || a.tokens - b.tokens).slice(0, breadth);
  }
  return offered(tried, first);
}

/** Side effects of a change, in tokens: stems join words that have little in common. */
const sideEffects: Readonly<Record<string, number>> = {
  stem: 3,
  language: 4,
  grams: 2,
  tokenizer: 1,
  accents: 0.2,
};
/** Repairs that cost this much more than the best are not worth a choice. */
const worthChoosing = 2;

function offered(states: readonly State[], first: State): Repair[] {
  const cost = ({ tokens, terms, groups }: State): number =>
    Math.abs(tokens - first.tokens) +
    Math.max(0, first.terms - terms) / 2 +
    groups.reduce((sum, group) => sum + (sideEffects[group] ?? 0), 0);
  const matching = best(states, first).toSorted(
    (a, b) => a.changes.length - b.changes.length || cost(a) - cost(b),
  );
  const [cheapest] = matching;
  return matching
    .filter((state) => cheapest && cost(state) - cost(cheapest) <= worthChoosing)
    .filter((state) => state.changes.length === cheapest?.changes.length)
    .slice(0, mostOffered)
    .map(({ changes, sides, tokens, isMatch, found, asked }) => ({
      changes,
      sides,
      partly: isMatch ? undefined : { found, asked },
      extra: tokens - first.tokens,
    }));
}

/** Those that find everything, or else those that leave the fewest terms unfound. */
function best(states: readonly State[], first: State): readonly State[] {
  const whole = states.filter(({ isMatch }) => isMatch);
  if (whole.length > 0) return whole;
  const share = ({ found, asked }: State): number => found / asked;
  const most = Math.max(0, ...states.map(share));
  return most > share(first) ? states.filter((state) => share(state) === most) : [];
}

class Search {
  runs = 0;
  queryTerms: readonly string[] = [];
  readonly #run: Run;
  readonly #texts: Texts;
  readonly #seen = new Set<string>();

  constructor(run: Run, texts: Texts) {
    this.#run = run;
    this.#texts = texts;
  }

  async after(state: State, step: Step): Promise<State | undefined> {
    if (state.groups.includes(step.group)) return undefined;
    const created = await step.apply(state.sides);
    if (!created) return undefined;
    return this.validate(
      named(created.sides),
      [...state.changes, created.change],
      [...state.groups, step.group],
    );
  }

  /** The result for the two texts; undefined if it was computed before, or cannot be computed. */
  async validate(sides: Sides, changes: Change[], groups: readonly string[]): Promise<State | undefined> {
    const key = JSON.stringify(sides);
    if (this.#seen.has(key)) return undefined;
    this.#seen.add(key);
    this.runs += 1;
    const streams = await this.#streams(sides);
    if (!streams) return undefined;
    const [document, query] = streams;
    const asked = [...new Set(query.tokens.map(({ term }) => term))];
    if (groups.length === 0) this.queryTerms = asked;
    if (asked.length === 0) return undefined;
    const held = heldTerms(document.tokens);
    const { all } = matchOf(document, query);
    return {
      sides,
      changes,
      groups,
      isMatch: all,
      nearness: all ? 1 : nearness(asked, [...held.keys()]),
      tokens: document.tokens.length,
      terms: held.size,
      asked: asked.length,
      found: asked.filter((term) => held.has(term)).length,
    };
  }

  async #streams({ index, query }: Sides): Promise<[TokenStream, TokenStream] | undefined> {
    const texts = this.#texts;
    if (JSON.stringify(index) === JSON.stringify(query)) {
      const [document, asked] = (await this.#run(index, [texts.document, texts.query])) ?? [];
      return document && asked && [document, asked];
    }
    const [document] = (await this.#run(index, [texts.document])) ?? [];
    const [asked] = (document && (await this.#run(query, [texts.query]))) ?? [];
    return document && asked && [document, asked];
  }
}

/** Two analyzers of one index have two names. */
function named({ index, query }: Sides): Sides {
  if (typeof index === 'string' || typeof query === 'string' || index.name !== query.name)
    return { index, query };
  if (JSON.stringify(index) === JSON.stringify(query)) return { index, query };
  return { index, query: { ...query, name: `${query.name}Search` } };
}

/** The maximum of query terms that are compared; more add no information. */
const mostAsked = 12;

function nearness(asked: readonly string[], held: readonly string[]): number {
  const some = asked.slice(0, mostAsked);
  const sum = some.reduce((total, term) => {
    if (held.includes(term)) return total + 1;
    let best = 0;
    for (const other of held) {
      const length = Math.max(term.length, other.length);
      if (length > 40) continue;
      const most = Math.min(6, length);
      const distance = editDistance(term, other, most);
      if (distance <= most) best = Math.max(best, 1 - distance / length);
    }
    return total + best * 0.9;
  }, 0);
  return sum / some.length;
}

const wholeText = 1_500;

/** As much of a long text as repairs are tried on: where its terms are like those that were not found. */
export function excerptOf(document: string, stream: TokenStream, missing: readonly string[]): string {
  if (document.length <= wholeText) return document;
  const held = heldTerms(stream.tokens);
  const near = missing.slice(0, mostAsked).flatMap((term) => nearMisses(term, held.keys(), 4));
  const places = near
    .flatMap(({ term }) => (held.get(term) ?? []).slice(0, 2))
    .map((index) => stream.tokens[index]?.start ?? 0)
    .toSorted((a, b) => a - b);
  let end = 400;
  let excerpt = document.slice(0, end);
  for (const place of places) {
    if (place + 60 <= end || excerpt.length > wholeText) continue;
    const from = Math.max(end, document.lastIndexOf(' ', Math.max(0, place - 60)));
    end = place + 80;
    excerpt += ` ${document.slice(from, end)}`;
  }
  return excerpt;
}

const placeLabels: Record<Change['where'], string> = {
  both: 'both sides',
  index: 'the document side',
  query: 'the query side',
};

/** "Add icuFolding and a regex filter for articles to both sides" */
export function repairText(changes: readonly Change[]): string {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const key = `${change.verb} ${change.where}`;
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  const parts = [...groups.values()].map((group) => {
    const [{ verb, where }] = group as [Change];
    const what = group.map((each) => each.what).join(' and ');
    return `${verb} ${what} ${verb === 'Add' ? 'to' : 'on'} ${placeLabels[where]}`;
  });
  return parts.map((part, at) => (at === 0 ? part : part.charAt(0).toLowerCase() + part.slice(1))).join('; ');
}
