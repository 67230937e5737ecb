import { fuzzyScore } from '#src/lib/fuzzy.ts';

/** One thing to choose from a searchable list. */
export interface MenuChoice {
  value: string;
  label: string;
  group: string;
  /** The service's own word. */
  raw?: string;
  /** One sentence. */
  about?: string;
  example?: string;
  /** What to know before choosing it. */
  note?: string;
}

export interface ChoiceGroup {
  group: string;
  items: readonly MenuChoice[];
}

/** The matches of a search, by group, the best first; all choices in their own order without a search. */
export function matching(choices: readonly MenuChoice[], query: string): ChoiceGroup[] {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const matches = choices
    .map((choice) => ({ choice, score: scoreOf(choice, query.trim(), words) }))
    .filter(({ score }) => score > 0);
  // the sort is stable: without a query every score is the same
  if (words.length > 0) matches.sort((a, b) => b.score - a.score);
  const groups = new Map<string, MenuChoice[]>();
  for (const { choice } of matches) groups.set(choice.group, [...(groups.get(choice.group) ?? []), choice]);
  return [...groups].map(([group, items]) => ({ group, items }));
}

function scoreOf(
  { label, raw = '', about = '', example = '', group }: MenuChoice,
  query: string,
  words: string[],
): number {
  if (words.length === 0) return 1;
  const names = `${label} ${raw}`.toLowerCase();
  if (words.every((word) => names.includes(word))) return 1_000 + fuzzyScore(query, label);
  const all = `${names} ${about} ${example} ${group}`.toLowerCase();
  return words.every((word) => all.includes(word)) ? 1 : 0;
}
