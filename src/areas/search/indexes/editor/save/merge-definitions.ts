import { applyEdits, modify, parse } from 'jsonc-parser';
import { isRecord } from '#contract/values/is-record.ts';
import type { JsonPath } from '#src/lib/json/json-text.ts';
import type { JsonObject } from '../../../json-object.ts';

type Json = unknown;

/** The side whose value wins at a path that both changed. */
export type Side = 'mine' | 'theirs';

/** One step into a definition: a key, or an entry of a list by what names it. */
type Step = string | { key: NameKey; name: string };

/** A place at which definitions differ. */
export interface Difference {
  /** `mappings.fields.title.analyzer`, `analyzers[folded].tokenizer`. */
  path: string;
  steps: readonly Step[];
  /** Undefined: there is nothing. */
  base: Json;
  theirs: Json;
  mine: Json;
  /** Who changed it; `both`: to different values. */
  by: 'theirs' | 'mine' | 'both';
}

/** What entries of lists are called by: analyzers and synonyms, vector fields, several types of one field. */
const nameKeys = ['name', 'path', 'type'] as const;
type NameKey = (typeof nameKeys)[number];

/** Whether two values are the same, the order of keys apart. */
function same(one: Json, other: Json): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((each, at) => same(each, other[at]));
  }
  if (!isRecord(one) || !isRecord(other)) return Object.is(one, other);
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => same(ownOf(one, key), ownOf(other, key)));
}

const ownOf = (value: JsonObject, key: string): Json => (Object.hasOwn(value, key) ? value[key] : undefined);

/** Where two definitions went different ways from one, in the order of mine. */
export function differencesOf(base: Json, theirs: Json, mine: Json): Difference[] {
  const results: Difference[] = [];
  compare({ base, theirs, mine }, [], results);
  return results;
}

type Three = Pick<Difference, 'base' | 'theirs' | 'mine'>;

function compare(three: Three, steps: readonly Step[], results: Difference[]): void {
  const { base, theirs, mine } = three;
  if (same(theirs, mine)) return;
  const entries = inObjects(three) ?? inLists(three);
  if (entries) {
    for (const { step, ...each } of entries) compare(each, [...steps, step], results);
    return;
  }
  const by = same(base, theirs) ? 'mine' : same(base, mine) ? 'theirs' : 'both';
  results.push({ path: steps.map(pathPart).join(''), steps, ...three, by });
}

const pathPart = (step: Step, at: number): string =>
  typeof step === 'string' ? `${at === 0 ? '' : '.'}${step}` : `[${step.name}]`;

function inObjects({ base = {}, theirs, mine }: Three): (Three & { step: Step })[] | undefined {
  if (!isRecord(base) || !isRecord(theirs) || !isRecord(mine)) return undefined;
  const keys = new Set([base, mine, theirs].flatMap((each) => Object.keys(each)));
  return [...keys].map((key) => ({
    step: key,
    base: ownOf(base, key),
    theirs: ownOf(theirs, key),
    mine: ownOf(mine, key),
  }));
}

/** Lists whose entries have names are compared name by name; of others it is the whole that counts. */
function inLists({ base = [], theirs, mine }: Three): (Three & { step: Step })[] | undefined {
  for (const key of nameKeys) {
    const sides = [base, theirs, mine].map((each) => byName(each, key));
    const [was, now, ours] = sides;
    if (!was || !now || !ours) continue;
    // an order of filters, or of anything else without names, is a meaning of its own
    const names = new Set([...was.keys(), ...ours.keys(), ...now.keys()]);
    return [...names].map((name) => ({
      step: { key, name },
      base: was.get(name),
      theirs: now.get(name),
      mine: ours.get(name),
    }));
  }
  return undefined;
}

function byName(list: Json, key: NameKey): Map<string, Json> | undefined {
  if (!Array.isArray(list)) return undefined;
  const results = new Map<string, Json>();
  for (const each of list) {
    const name = isRecord(each) ? each[key] : undefined;
    if (typeof name !== 'string' || results.has(name)) return undefined;
    results.set(name, each);
  }
  return results;
}

/**
 * My text with their changes. For paths that both changed, `choose` returns the winning side. The order of
 * keys and the comments of the text stay; a new key is placed after the one that it follows in theirs.
 */
export function mergedText(
  text: string,
  differences: readonly Difference[],
  theirs: Json,
  choose: (path: string) => Side,
): string {
  let merged = text;
  for (const { by, path, steps, theirs: value } of differences) {
    if (by === 'theirs' || (by === 'both' && choose(path) === 'theirs')) {
      merged = withTheirs(merged, steps, value, theirs);
    }
  }
  return merged;
}

const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };

function withTheirs(text: string, steps: readonly Step[], value: Json, theirs: Json): string {
  const path: JsonPath = [];
  let mine: Json = parse(text);
  let around: Json = theirs;
  for (const [depth, step] of steps.entries()) {
    const isLast = depth === steps.length - 1;
    if (typeof step === 'string') {
      path.push(step);
      if (isLast) break;
      mine = isRecord(mine) ? ownOf(mine, step) : undefined;
      around = isRecord(around) ? ownOf(around, step) : undefined;
      continue;
    }
    const list: Json[] = Array.isArray(mine) ? mine : [];
    const at = list.findIndex((each) => isRecord(each) && each[step.key] === step.name);
    path.push(at < 0 ? list.length : at);
    mine = list[at];
    around = Array.isArray(around)
      ? around.find((each) => isRecord(each) && each[step.key] === step.name)
      : undefined;
  }
  const last = steps.at(-1);
  const order = typeof last === 'string' && isRecord(around) ? Object.keys(around) : [];
  const before = new Set(order.slice(0, typeof last === 'string' ? order.indexOf(last) : 0));
  const edits = modify(text, path, value, {
    formattingOptions,
    getInsertionIndex: (keys) => keys.findLastIndex((key) => before.has(key)) + 1 || keys.length,
  });
  return applyEdits(text, edits);
}
