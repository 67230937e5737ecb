import { asciiSpellings, caseFoldExceptions, foldExceptions } from '../tables/folds.ts';
import { caseFoldedByRule, foldedByRule } from './fold-rules.ts';

/** Reads the exceptions of a rule: a result for each code point; undefined: it stays as it is. */
function readExceptions(text: string): Map<number, string | undefined> {
  const results = new Map<number, string | undefined>();
  let point = 0;
  for (const part of text.split('@')) {
    const [, distance = '', result] = /^([0-9a-z]+)(?:=|:([\s\S]*))$/.exec(part) ?? [];
    point += Number.parseInt(distance, 36);
    results.set(point, result);
  }
  return results;
}

/** A fold of single characters: the rule, but for its exceptions. Everything is looked up once. */
function fold(exceptions: string, rule: (character: string) => string): (character: string) => string {
  let table: Map<number, string | undefined> | undefined;
  const existing = new Map<string, string>();
  return (character) => {
    const before = existing.get(character);
    if (before !== undefined) return before;
    table ??= readExceptions(exceptions);
    const point = character.codePointAt(0) ?? 0;
    const folded = table.has(point) ? (table.get(point) ?? character) : rule(character);
    existing.set(character, folded);
    return folded;
  };
}

/** One character by Unicode's search folding: without case, marks and width. */
export const searchFold = fold(foldExceptions, foldedByRule);
/** One character by NFKC_Casefold. */
export const caseFold = fold(caseFoldExceptions, caseFoldedByRule);

let ascii: Map<string, string> | undefined;

/** The ASCII spelling of a UTF-16 unit that has one. */
export function asciiSpelling(unit: string): string | undefined {
  ascii ??= new Map(
    asciiSpellings.flatMap(([spelling, units]) => [...units].map((each) => [each, spelling])),
  );
  return ascii.get(unit);
}
