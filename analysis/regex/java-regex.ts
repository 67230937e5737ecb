import { hasBigCharacters } from './big-characters.ts';
import { type Effort, effortOf, TooMuchEffort } from './effort.ts';
import { parsePattern } from './java-pattern.ts';
import { Matcher } from './matcher.ts';
import { PatternProblem } from './pattern-problem.ts';

/** One match: where each group begins and ends; undefined where it took no part. Group 0 is the whole. */
export interface Match {
  groups: readonly (readonly [number, number] | undefined)[];
}

/** A pattern of Java's, ready for use. */
export interface JavaRegex {
  groupCount: number;
  names: ReadonlyMap<string, number>;
  /** All matches, from left to right, as Java's `find` walks. */
  matches(text: string): Iterable<Match>;
}

/** Throws a PatternProblem. */
export function compileRegex(pattern: string): JavaRegex {
  const { root, groupCount, names } = parsePattern(pattern);
  const matcher = new Matcher(root, groupCount);
  const startsInside = !hasBigCharacters(root);
  return { groupCount, names, matches: (text) => walk(matcher, startsInside, text) };
}

function* walk(matcher: Matcher, startsInside: boolean, text: string): Iterable<Match> {
  const next = (at: number) => at + (!startsInside && (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
  const effort = effortOf(text);
  let at = 0;
  while (at <= text.length) {
    const result = findFrom(matcher, { text, at, next, effort });
    if (!result) return;
    yield {
      groups: Array.from({ length: result.length / 2 }, (_, group) => {
        const [from = -1, to = -1] = result.slice(2 * group, 2 * group + 2);
        return from < 0 ? undefined : ([from, to] as const);
      }),
    };
    const [from = 0, to = 0] = result;
    // after an empty match Java continues by one UTF-16 unit, also between the halves of a pair // observed
    at = to > from ? to : to + 1;
  }
}

interface Search {
  text: string;
  at: number;
  next: (at: number) => number;
  effort: Effort;
}

function findFrom(matcher: Matcher, { text, at, next, effort }: Search): readonly number[] | undefined {
  try {
    return matcher.find(text, at, next, effort);
  } catch (error) {
    // every turn of a group with alternatives goes one deeper, in Java too // observed
    const isTooDeep = error instanceof RangeError;
    if (!isTooDeep && !(error instanceof TooMuchEffort)) throw error;
    throw new PatternProblem(
      `The pattern needs too many ${isTooDeep ? 'turns' : 'steps'} on this text and cannot be previewed`,
      0,
      true,
    );
  }
}

/** Expands a replacement for one match; throws a PatternProblem for an invalid one. */
export function expandReplacement(replacement: string, regex: JavaRegex, match: Match, text: string): string {
  const groupText = (index: number): string => {
    const [from, to] = match.groups[index] ?? [0, 0];
    return text.slice(from, to);
  };
  let out = '';
  let at = 0;
  while (at < replacement.length) {
    const character = replacement.charAt(at);
    if (character === '\\') {
      if (at + 1 >= replacement.length) throw new PatternProblem('character to be escaped is missing', at);
      out += replacement.charAt(at + 1);
      at += 2;
    } else if (character === '$') {
      const { group, end } = referencedGroup(replacement, at, regex);
      out += groupText(group);
      at = end;
    } else {
      out += character;
      at += 1;
    }
  }
  return out;
}

function referencedGroup(replacement: string, at: number, regex: JavaRegex): { group: number; end: number } {
  const named = /^\$\{([a-zA-Z][a-zA-Z0-9]*)\}/.exec(replacement.slice(at));
  if (named) {
    const group = regex.names.get(named[1] ?? '');
    if (group === undefined) throw new PatternProblem(`No group with name {${named[1]}}`, at);
    return { group, end: at + named[0].length };
  }
  if (!/^\$\d/.test(replacement.slice(at))) throw new PatternProblem('Illegal group reference', at);
  let group = Number(replacement.charAt(at + 1));
  if (group > regex.groupCount) throw new PatternProblem(`No group ${group}`, at);
  let end = at + 2;
  while (
    /\d/.test(replacement.charAt(end)) &&
    group * 10 + Number(replacement.charAt(end)) <= regex.groupCount
  ) {
    group = group * 10 + Number(replacement.charAt(end));
    end += 1;
  }
  return { group, end };
}
