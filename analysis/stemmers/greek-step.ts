/** Whole words or endings that a rest must match; any of them suffices. */
interface Condition {
  words?: ReadonlySet<string>;
  endings?: readonly string[];
  letters?: string;
}

/** Letters that come back to the rest where the conditions hold. */
interface Return {
  letters: string;
  when?: Condition;
  unless?: Condition;
}

/** Endings; the first that matches is removed. */
export interface Step {
  endings: readonly string[];
  /** Endings that may be the whole word; of the others a letter has to be left. */
  whole?: readonly string[];
  returns?: readonly Return[];
}

function holds({ words, endings, letters }: Condition, rest: string): boolean {
  if (words?.has(rest) || endings?.some((ending) => rest.endsWith(ending))) return true;
  return rest !== '' && letters !== undefined && letters.includes(rest.slice(-1));
}

function comesBack({ when, unless }: Return, rest: string): boolean {
  return (!when || holds(when, rest)) && !(unless && holds(unless, rest));
}

export function taken(word: string, { endings, whole, returns }: Step): string {
  const ending = endings.find(
    (each) => word.endsWith(each) && (word.length > each.length || whole?.includes(each)),
  );
  if (ending === undefined) return word;
  const rest = word.slice(0, -ending.length);
  return rest + (returns?.find((each) => comesBack(each, rest))?.letters ?? '');
}
