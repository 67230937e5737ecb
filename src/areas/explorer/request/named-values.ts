import type { NameSource } from '#contract/catalogue/path-names.ts';

export interface NamedValue {
  value: string;
  label: string;
}

/** The values that a list names, each once, in its order. */
export function namedValues(
  answer: unknown,
  { value, label }: Pick<NameSource, 'value' | 'label'>,
): NamedValue[] {
  const rows = Array.isArray(answer) ? answer : (answer as { results?: unknown } | undefined)?.results;
  if (!Array.isArray(rows)) return [];
  const matches = new Map<string, NamedValue>();
  for (const row of rows as Record<string, unknown>[]) {
    const id = row[value];
    if (typeof id !== 'string' || matches.has(id)) continue;
    const name = label.map((each) => row[each]).find((each) => typeof each === 'string' && each !== '');
    matches.set(id, { value: id, label: typeof name === 'string' ? name : id });
  }
  return [...matches.values()];
}
