import { textOf } from '#contract/clusters/record.ts';

type Json = unknown;
const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface Merged {
  value: Json;
  /** Paths that both sides changed differently: there the own side stands. */
  clashes: string[];
}

/**
 * Brings together what two people made of one value: what only one of them changed is as they have it. Lists are taken
 * entry by entry where all three are as long, else as a whole.
 */
export function merge(base: Json, own: Json, theirs: Json, path = ''): Merged {
  if (textOf(own) === textOf(theirs) || textOf(base) === textOf(theirs)) return { value: own, clashes: [] };
  if (textOf(base) === textOf(own)) return { value: theirs, clashes: [] };
  const below = (key: string) => (path === '' ? key : `${path}.${key}`);
  if (isObject(base) && isObject(own) && isObject(theirs)) {
    const names = [...new Set([...Object.keys(own), ...Object.keys(theirs)])];
    const parts = names.map(
      (name) => [name, merge(base[name], own[name], theirs[name], below(name))] as const,
    );
    const present = parts.filter(([, { value }]) => value !== undefined);
    return {
      value: Object.fromEntries(present.map(([name, { value }]) => [name, value])),
      clashes: parts.flatMap(([, { clashes }]) => clashes),
    };
  }
  if (Array.isArray(base) && Array.isArray(own) && Array.isArray(theirs)) {
    if (base.length === own.length && base.length === theirs.length) {
      const parts = own.map((value, index) => merge(base[index], value, theirs[index], below(String(index))));
      return { value: parts.map(({ value }) => value), clashes: parts.flatMap(({ clashes }) => clashes) };
    }
  }
  return { value: own, clashes: [path] };
}

/**
 * A value over another: what it names is as it says, what it leaves out is as it was. Lists are taken entry by entry
 * where both are as long, else as the upper one has them.
 */
export function overlaid(under: Json, over: Json): Json {
  if (isObject(under) && isObject(over)) {
    const names = [...new Set([...Object.keys(under), ...Object.keys(over)])];
    return Object.fromEntries(
      names.map((name) => [name, name in over ? overlaid(under[name], over[name]) : under[name]]),
    );
  }
  if (Array.isArray(under) && Array.isArray(over) && under.length === over.length)
    return over.map((value, index) => overlaid(under[index], value));
  return over;
}
