import type { Definition } from '../contract/search/definition.ts';
import { shortSliceMs, slices } from '../server/data/threads/slices.ts';
import { prepareAnalyzers } from '../server/search/index/analyzers.ts';
import { SearchIndex } from '../server/search/search-index.ts';
import { readSearchStage } from '../server/search/search-stage.ts';
import { median } from './load.ts';
import { MiniSearch } from './peers.ts';

export interface SearchSide {
  what: string;
  /** Documents, or queries, a second. */
  engine: number;
  beside: number;
}

interface Text {
  id: number;
  title: string;
  body: string;
}

const vocabulary = 20_000;

/** Numbers from 0 to 1, the same in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** Words as frequent as those of a language: the second half as often as the first … */
function textsOf(count: number): Text[] {
  const next = random(7);
  const word = (): string => `w${Math.floor(vocabulary ** next())}`;
  const words = (most: number): string => Array.from({ length: most }, word).join(' ');
  return Array.from({ length: count }, (_, id) => ({ id, title: words(5), body: words(25) }));
}

const definition: Definition = {
  mappings: { fields: { title: { type: 'string' }, body: { type: 'string' } } },
};

const queries = [
  { what: 'a frequent word', query: 'w3', fuzzy: false },
  { what: 'a rare word', query: 'w15000', fuzzy: false },
  { what: 'three words', query: 'w40 w700 w9000', fuzzy: false },
  { what: 'a word with two edits', query: 'w1234', fuzzy: true },
];

function perSecond(rounds: number, action: () => void): number {
  const speeds: number[] = [];
  action();
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    let times = 0;
    while (times === 0 || performance.now() - began < 200) {
      action();
      times += 1;
    }
    speeds.push((times * 1000) / (performance.now() - began));
  }
  return median(speeds);
}

function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
}

export interface WhileBuilding {
  queries: number;
  /** Milliseconds from when a query was due to its answer, the 99th of a hundred: alone, and while another index is built. */
  alone: number;
  building: number;
}

const everyMs = 20;

/** Queries the serving index at a steady rate while `work` runs; returns the latency of each answer. */
async function waits(ask: () => void, work: Promise<unknown>): Promise<number[]> {
  const waited: number[] = [];
  let over = false;
  const ended = work.finally(() => {
    over = true;
  });
  for (let due = performance.now(); !over; due += everyMs) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    ask();
    waited.push(performance.now() - due);
  }
  await ended;
  return waited.sort((a, b) => a - b);
}

const p99 = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;

/** Queries of three words to one index while the next is built beside it, in turns as the emulator does. */
export async function benchWhileBuilding(count: number): Promise<WhileBuilding> {
  const texts = textsOf(count);
  const analyzers = await prepareAnalyzers(definition);
  const serving = new SearchIndex({ name: 'default', definition, analyzers });
  for (const text of texts) serving.put(String(text.id), text);
  const stage = readSearchStage({ text: { query: 'w40 w700 w9000', path: ['title', 'body'] } });
  const ask = (): void => {
    stage.run(serving).rows.slice(0, 10);
  };
  const build = async (): Promise<void> => {
    const next = new SearchIndex({ name: 'default', definition, analyzers });
    const yields = slices(shortSliceMs);
    for (const text of texts) {
      next.put(String(text.id), text);
      await yields();
    }
  };
  for (let times = 0; times < 50; times += 1) ask();
  const quiet = await waits(ask, new Promise((resolve) => setTimeout(resolve, 5000)));
  const busy = await waits(ask, build());
  return { queries: busy.length, alone: p99(quiet), building: p99(busy) };
}

/** Building and asking an index beside MiniSearch, on the same texts and words: the ten best of each. */
export async function benchSearch(
  count: number,
  rounds: number,
): Promise<{ sides: SearchSide[]; bytes: number }> {
  const texts = textsOf(count);
  const analyzers = await prepareAnalyzers(definition);
  const index = new SearchIndex({ name: 'default', definition, analyzers });
  const empty = heap();
  let began = performance.now();
  for (const text of texts) index.put(String(text.id), text);
  const engine = (count * 1000) / (performance.now() - began);
  const bytes = (heap() - empty) / count;
  const other = new MiniSearch<Text>({ fields: ['title', 'body'] });
  began = performance.now();
  other.addAll(texts);
  const sides: SearchSide[] = [
    { what: 'building, documents', engine, beside: (count * 1000) / (performance.now() - began) },
  ];
  for (const { what, query, fuzzy } of queries) {
    const path = ['title', 'body'];
    const stage = readSearchStage({ text: { query, path, ...(fuzzy ? { fuzzy: { maxEdits: 2 } } : {}) } });
    sides.push({
      what,
      engine: perSecond(rounds, () => stage.run(index).rows.slice(0, 10)),
      beside: perSecond(rounds, () => other.search(query, { fuzzy: fuzzy ? 2 : false }).slice(0, 10)),
    });
  }
  return { sides, bytes };
}
