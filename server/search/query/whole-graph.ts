import type { Token } from '#analysis/token.ts';
import { step } from '#server/data/limits/budget.ts';
import { AutomatonQuery, type AutomatonState } from '../score/automaton-query.ts';
import { booleanQuery, type Clause } from '../score/boolean-query.ts';
import { PhraseQuery, type Slot } from '../score/phrase-query.ts';
import type { Query } from '../score/query.ts';
import { TermQuery } from '../score/term-query.ts';
import { edgesOf } from './token-graph.ts';

/** Any of the ways through a graph of tokens, as words behind each other // Lucene, TermAutomatonQuery */
export function wholeGraph(field: string, tokens: readonly Token[]): Query {
  const states = statesOf(tokens);
  return new AutomatonQuery(field, states, plainQuery(field, slotsOf(states)));
}

function plainQuery(field: string, slots: readonly Slot[] | undefined): Query | undefined {
  const [first] = slots ?? [];
  if (!slots || !first) return undefined;
  if (slots.length > 1) return new PhraseQuery(field, slots);
  // a phrase of one position: each of its terms counts separately
  const terms = first.texts.map((text): Clause => ({ occur: 'should', query: new TermQuery(field, text) }));
  return booleanQuery(terms);
}

/** For each term one next state: places of the graph that are reached alike are one. */
function statesOf(tokens: readonly Token[]): AutomatonState[] {
  const edges = edgesOf(tokens);
  const end = Math.max(...edges.map(({ to }) => to));
  const existing = new Map<string, number>([['0', 0]]);
  const sets: number[][] = [[0]];
  const states: AutomatonState[] = [];
  for (let at = 0; at < sets.length; at += 1) {
    const places = sets[at] as number[];
    step(edges.length);
    const reached = new Map<string, Set<number>>();
    for (const { from, to, term } of edges) {
      if (places.includes(from)) reached.set(term, (reached.get(term) ?? new Set()).add(to));
    }
    const next = new Map<string, number>();
    for (const [term, matches] of reached) {
      const set = [...matches].sort((a, b) => a - b);
      const key = set.join(' ');
      const number = existing.get(key) ?? sets.push(set) - 1;
      existing.set(key, number);
      next.set(term, number);
    }
    states.push({ next, accepts: places.includes(end) });
  }
  return states;
}

/** Terms place by place, where all ways go through the same places; else undefined. */
function slotsOf(states: readonly AutomatonState[]): Slot[] | undefined {
  const slots: Slot[] = [];
  for (let state = states[0]; state && state.next.size > 0; ) {
    const [next, ...others] = new Set(state.next.values());
    if (others.length > 0 || state.accepts || next === undefined) return undefined;
    slots.push({ texts: [...state.next.keys()], offset: slots.length });
    state = states[next];
  }
  return slots;
}
