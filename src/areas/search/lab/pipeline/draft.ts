import type { CustomAnalyzer } from '#analysis/definition.ts';
import type { AnalyzerChoice } from '../../worker/protocol.ts';
import type { Part, Place } from '../catalogue/catalogue.ts';

/** A custom analyzer in the editor: its options may be invalid or missing. */
export interface Draft {
  name: string;
  charFilters?: readonly Part[];
  tokenizer: Part;
  tokenFilters?: readonly Part[];
}

/** One component of a pipeline. The tokenizer is a list of one. */
export interface Spot {
  place: Place;
  index: number;
}

/** A draft is accepted in place of an analyzer: the run and the fields report the problems inside. */
export const draftOf = (analyzer: CustomAnalyzer): Draft => analyzer as Draft;
export const choiceOf = (draft: Draft): AnalyzerChoice => draft as CustomAnalyzer;

export function partsOf(draft: Draft, place: Place): readonly Part[] {
  return place === 'tokenizer' ? [draft.tokenizer] : (draft[place] ?? []);
}

/** The draft with other components; a list that has become empty is left out, and every key keeps its order. */
function withParts(draft: Draft, place: Place, parts: readonly Part[]): Draft {
  const { name, charFilters, tokenizer, tokenFilters } = draft;
  const lists = { charFilters, tokenFilters, ...(place !== 'tokenizer' && { [place]: parts }) };
  return {
    name,
    ...(lists.charFilters?.length ? { charFilters: lists.charFilters } : {}),
    tokenizer: place === 'tokenizer' ? (parts[0] ?? tokenizer) : tokenizer,
    ...(lists.tokenFilters?.length ? { tokenFilters: lists.tokenFilters } : {}),
  };
}

export function inserted(draft: Draft, { place, index }: Spot, part: Part): Draft {
  return withParts(draft, place, partsOf(draft, place).toSpliced(index, 0, part));
}

export function removed(draft: Draft, { place, index }: Spot): Draft {
  return withParts(draft, place, partsOf(draft, place).toSpliced(index, 1));
}

export function replaced(draft: Draft, { place, index }: Spot, part: Part): Draft {
  return withParts(draft, place, partsOf(draft, place).with(index, part));
}

/** The component at `index` at the place that `to` names in the list without it. */
export function moved(draft: Draft, { place, index }: Spot, to: number): Draft {
  const parts = partsOf(draft, place);
  const part = parts[index];
  if (!part) return draft;
  return withParts(draft, place, parts.toSpliced(index, 1).toSpliced(to, 0, part));
}

/** The component with one option; `undefined` removes it. Nested objects that became empty are removed too. */
export function withOption(part: Part, path: readonly string[], value: unknown): Part {
  return set(part, path, value) as Part;
}

function set(
  values: Readonly<Record<string, unknown>>,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): Record<string, unknown> {
  const before = values[name];
  const inside = typeof before === 'object' && before !== null ? (before as Record<string, unknown>) : {};
  const next = rest.length === 0 ? value : set(inside, rest, value);
  const isGone = next === undefined || (rest.length > 0 && Object.keys(next as object).length === 0);
  if (!isGone) return { ...values, [name]: next };
  return Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));
}

/** The value at a path of options. */
export function optionAt(part: Part, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
    part,
  );
}

/** Beside the one that it is made from, a name of its own. */
export function nameBeside(name: string, suffix: string): string {
  return `${name.slice(0, 255 - suffix.length)}${suffix}`;
}
