import type { CustomAnalyzer } from '#analysis/definition.ts';

/** One change of a list that the service only replaces as a whole. */
export type ListChange =
  /** `was`: the name of the analyzer that it takes the place of. */
  { kind: 'put'; analyzer: CustomAnalyzer; was?: string | undefined } | { kind: 'remove'; name: string };

export type AnalyzerList = readonly CustomAnalyzer[];

export const changedName = (change: ListChange): string =>
  change.kind === 'put' ? change.analyzer.name : change.name;

/** The list with the change; an analyzer keeps its place, a new one comes last. */
export function applied(change: ListChange, list: AnalyzerList): CustomAnalyzer[] {
  if (change.kind === 'remove') return list.filter(({ name }) => name !== change.name);
  const { analyzer, was } = change;
  const at = was === undefined ? -1 : list.findIndex(({ name }) => name === was);
  return at < 0 ? [...list, analyzer] : list.with(at, analyzer);
}

const textOf = (value: unknown): string => JSON.stringify(value);
const named = (list: AnalyzerList, name: string) => list.find((each) => each.name === name);

export interface Difference {
  name: string;
  kind: 'added' | 'removed' | 'changed';
}

/** The concurrent changes of another user to the list. */
export function differences(before: AnalyzerList, after: AnalyzerList): Difference[] {
  const names = [...new Set([...before, ...after].map(({ name }) => name))];
  return names.flatMap((name): Difference[] => {
    const [was, is] = [named(before, name), named(after, name)];
    if (!was) return [{ name, kind: 'added' }];
    if (!is) return [{ name, kind: 'removed' }];
    return textOf(was) === textOf(is) ? [] : [{ name, kind: 'changed' }];
  });
}

export type Clash =
  /** Another user changed the same analyzer: their version would be replaced. */
  | { kind: 'changed'; theirs: CustomAnalyzer }
  /** It is gone: saving would bring it back. */
  | { kind: 'gone' }
  /** Another analyzer has the name: the service refuses two of one name. */
  | { kind: 'taken' };

/** Where a change, made from one list, meets another that is there now. */
export function clashOf(change: ListChange, base: AnalyzerList, fresh: AnalyzerList): Clash | undefined {
  const own = change.kind === 'put' ? change.was : change.name;
  if (change.kind === 'put' && change.analyzer.name !== own && named(fresh, change.analyzer.name)) {
    return { kind: 'taken' };
  }
  if (own === undefined) return undefined;
  const theirs = named(fresh, own);
  if (!theirs) return { kind: 'gone' };
  return textOf(theirs) === textOf(named(base, own)) ? undefined : { kind: 'changed', theirs };
}

export const sameList = (a: AnalyzerList, b: AnalyzerList): boolean => textOf(a) === textOf(b);

/** A name that no analyzer of the list has. */
export function freeName(name: string, list: AnalyzerList): string {
  let candidate = `${name}Copy`;
  for (let count = 2; named(list, candidate); count += 1) candidate = `${name}Copy${count}`;
  return candidate;
}
