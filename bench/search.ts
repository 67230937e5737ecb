import { isDeepStrictEqual } from 'node:util';
import type { Definition } from '../contract/search/definition.ts';
import { shortSliceMs, slices } from '../server/data/threads/slices.ts';
import { prepareAnalyzers } from '../server/search/index/analyzers.ts';
import { SearchIndex } from '../server/search/search-index.ts';
import { readSearchStage } from '../server/search/search-stage.ts';
import { median } from './load.ts';
import { startLucene } from './lucene/lucene.ts';
import { usedBytes } from './memory.ts';
import { MiniSearch } from './peers.ts';

/** Documents, or queries, per second of processor time. */
export interface SearchRow {
  what: string;
  engine: number;
  miniSearch: number;
  /** Undefined where it is absent. */
  lucene: number | undefined;
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
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
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

interface Words {
  what: string;
  query: string;
  fuzzy: boolean;
}

const threeWords: Words = { what: 'three words', query: 'w40 w700 w9000', fuzzy: false };
const queries: readonly Words[] = [
  { what: 'a frequent word', query: 'w3', fuzzy: false },
  { what: 'a rare word', query: 'w15000', fuzzy: false },
  threeWords,
  { what: 'a word with two edits', query: 'w1234', fuzzy: true },
];

const paths = ['title', 'body'];
const mostRows = 10;

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
    stage.run(serving).first(mostRows);
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

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function timed(action: () => void): number {
  const before = cpuMs();
  action();
  return cpuMs() - before;
}

/** Milliseconds of processor time of a measurement, at least: shorter ones depend on when garbage is collected. */
const leastMs = 100;

/** How often an action is repeated for a measurement; it is warm afterwards. */
async function repetitions(spent: (times: number) => number | Promise<number>): Promise<number> {
  let times = 1;
  while ((await spent(times)) < leastMs) times *= 2;
  return times;
}

/** Queries per second of each side, by turns: the load of others then meets all of them. */
async function compare(
  sides: readonly ((times: number) => number | Promise<number>)[],
  rounds: number,
): Promise<number[]> {
  const speeds: number[][] = sides.map(() => []);
  const times: number[] = [];
  for (const spent of sides) times.push(await repetitions(spent));
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, spent] of sides.entries()) {
      const count = times[at] as number;
      speeds[at]?.push((count * 1000) / (await spent(count)));
    }
  }
  return speeds.map(median);
}

const repeated = (action: () => unknown) => (times: number) =>
  timed(() => {
    for (let at = 0; at < times; at += 1) action();
  });

function requireSame(what: string, peer: string, engine: unknown, other: unknown): void {
  if (isDeepStrictEqual(engine, other)) return;
  throw new Error(`${what}: ${JSON.stringify(engine)}, but ${peer}: ${JSON.stringify(other)}`);
}

/**
 * The engine beside MiniSearch and Lucene on the same texts and words: an index, and the best ten of each query.
 *
 * @throws Error where answers differ: documents, scores and number of matches from Lucene's, and the matches from
 *   MiniSearch's, which scores otherwise and has other rules for edits
 */
export async function benchSearch(
  count: number,
  rounds: number,
  asked: readonly Words[] = queries,
): Promise<{ rows: SearchRow[]; bytes: number }> {
  const texts = textsOf(count);
  const analyzers = await prepareAnalyzers(definition);
  const index = new SearchIndex({ name: 'default', definition, analyzers });
  const empty = usedBytes();
  const engineMs = timed(() => {
    for (const text of texts) index.put(String(text.id), text);
  });
  const bytes = (usedBytes() - empty) / count;
  const miniSearch = new MiniSearch<Text>({ fields: ['title', 'body'] });
  const miniMs = timed(() => miniSearch.addAll(texts));
  const lucene = await startLucene(texts);
  try {
    const perSecond = (ms: number) => (count * 1000) / ms;
    const rows: SearchRow[] = [
      {
        what: 'building, documents',
        ...{ engine: perSecond(engineMs), miniSearch: perSecond(miniMs) },
        lucene: lucene && perSecond(lucene.buildMs),
      },
    ];
    for (const { what, query, fuzzy } of asked) {
      const text = { query, path: paths, ...(fuzzy ? { fuzzy: { maxEdits: 2 } } : {}) };
      const stage = readSearchStage({ text });
      const best = () =>
        stage
          .run(index)
          .first(mostRows)
          .map(({ key, score }) => [Number(key), score]);
      const matches = () => miniSearch.search(query, { fuzzy: fuzzy ? 2 : false });
      const all = stage.run(index).rows.map(({ key }) => Number(key));
      const ascending = (ids: number[]) => ids.sort((a, b) => a - b);
      if (!fuzzy)
        requireSame(what, 'MiniSearch', ascending([...all]), ascending(matches().map(({ id }) => id)));
      const other = await lucene?.search(query, fuzzy, 1);
      if (other) requireSame(what, 'Lucene', [all.length, best()], [other.matches, other.best]);
      const [engine = Number.NaN, mini = Number.NaN, third] = await compare(
        [
          repeated(best),
          repeated(() => matches().slice(0, mostRows)),
          ...(lucene ? [async (times: number) => (await lucene.search(query, fuzzy, times)).ms] : []),
        ],
        rounds,
      );
      rows.push({ what, engine, miniSearch: mini, lucene: third });
    }
    return { rows, bytes };
  } finally {
    await lucene?.stop();
  }
}

/** The row of three words in a smaller index, where the query itself takes longer than its documents. */
export async function benchSmallSearch(count: number, rounds: number): Promise<SearchRow> {
  const { rows } = await benchSearch(count, rounds, [threeWords]);
  return { ...(rows[1] as SearchRow), what: `${threeWords.what}, ${count.toLocaleString('en')} documents` };
}
