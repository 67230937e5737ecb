import { translatePattern } from './java-pattern.ts';
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

/** Throws a PatternProblem. `looksAtGroups`: the whole match is not all that matters. */
export function compileRegex(pattern: string, looksAtGroups = true): JavaRegex {
  const { source, groups, names, forgets } = translatePattern(pattern);
  if (looksAtGroups && forgets) throw forgets;
  const expression = compiled(source);
  return {
    groupCount: groups.length - 1,
    names,
    matches: (text) => walk(expression, groups, text),
  };
}

function compiled(source: string): RegExp {
  try {
    return new RegExp(source, 'dgv');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new PatternProblem(`The pattern cannot be previewed: ${why}`, 0, true);
  }
}

function* walk(expression: RegExp, groups: readonly number[], text: string): Iterable<Match> {
  let at = 0;
  while (at <= text.length) {
    expression.lastIndex = at;
    const indices = expression.exec(splitsPair(text, at) ? insidePair(text, at) : text)?.indices;
    if (!indices) return;
    const match = groups.map((group) => {
      const [from, to] = indices[group] ?? [];
      return from === undefined || to === undefined ? undefined : ([from, to] as const);
    });
    yield { groups: match };
    const [from = 0, to = 0] = match[0] ?? [];
    at = to > from ? to : to + 1;
  }
}

function splitsPair(text: string, at: number): boolean {
  const [before, here] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  return before >= 0xd800 && before <= 0xdbff && here >= 0xdc00 && here <= 0xdfff;
}

/**
 * After an empty match Java goes on by one UTF-16 unit, also between the halves of a pair; JavaScript would go back to
 * the first half. So it reads a text where the second half stands alone.
 */
function insidePair(text: string, at: number): string {
  return `${text.slice(0, at - 1)}\udc00${text.slice(at)}`;
}

/** What a replacement says about one match; throws a PatternProblem for a wrong one. */
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
