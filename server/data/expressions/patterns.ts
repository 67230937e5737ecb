import type { Document } from 'bson';
import { located } from '../commands/refusals.ts';
import { step } from '../limits/budget.ts';
import { matchWithinTime } from '../limits/within-time.ts';
import { compileRegex } from '../query/regex.ts';
import { typeName } from '../values/bson-type.ts';
import { patternOf } from '../values/compare.ts';
import { describe } from '../values/describe.ts';
import { countPoints } from '../values/find-text.ts';
import { isNil, named, type Operator } from './operator.ts';

interface Search {
  input: string;
  /** With the flag `g`. */
  pattern: RegExp;
}

const names = { required: ['input', 'regex'], optional: ['options'], codes: [51103, 31024, 31022] } as const;

/** Most patterns are the same for all documents, so the last one is kept. */
function patternCache(): (pattern: string, options: string) => RegExp {
  let [key, created]: [string | undefined, RegExp] = [undefined, /(?:)/g];
  return (pattern, options) => {
    const wanted = `${options}/${pattern}`;
    if (key !== wanted) {
      const compiled = compileRegex(pattern, options);
      created = new RegExp(compiled.source, `${compiled.flags}g`);
      key = wanted;
    }
    created.lastIndex = 0;
    return created;
  };
}

function search(find: (search: Search) => unknown, without: unknown): Operator {
  return (argument, compiler, name) => {
    const cached = patternCache();
    return named(names, ({ input, regex, options }) => {
      if (!isNil(input) && typeof input !== 'string') {
        throw located(51104, `${name} needs 'input' to be of type string`);
      }
      const pattern = sourceOf(regex, options, name);
      if (isNil(input) || pattern === undefined) return without;
      step(input.length);
      const compiled = cached(pattern.source, pattern.options);
      return matchWithinTime(compiled, input, () => find({ input, pattern: compiled }));
    })(argument, compiler, name);
  };
}

function sourceOf(
  regex: unknown,
  options: unknown,
  name: string,
): { source: string; options: string } | undefined {
  if (!isNil(options) && typeof options !== 'string') {
    throw located(51106, `${name} needs 'options' to be of type string`);
  }
  if (isNil(regex)) return undefined;
  if (typeof regex === 'string') return { source: regex, options: options ?? '' };
  if (typeName(regex) !== 'regex')
    throw located(51105, `${name} needs 'regex' to be of type string or regex`);
  const own = patternOf(regex);
  if (own.options !== '' && !isNil(options)) {
    throw located(
      51107,
      `${name}: found regex option(s) specified in both 'regex' and 'option' fields: ${describe(options)}`,
    );
  }
  return { source: own.pattern, options: own.options === '' ? (options ?? '') : own.options };
}

/** Documented: positions count code points; groups that took no part are null. `before`: code points before the match. */
function described(results: RegExpExecArray, before: number): Document {
  return { match: results[0], idx: before, captures: results.slice(1).map((group) => group ?? null) };
}

/** The database looks no further once a match, or the character behind an empty one, ends the text // observed */
function findAll({ input, pattern }: Search): Document[] {
  const all: Document[] = [];
  let [counted, points] = [0, 0];
  for (const result of input.matchAll(pattern)) {
    step(result[0].length + 1);
    points += countPoints(input, counted, result.index);
    counted = result.index;
    all.push(described(result, points));
    const [match] = result;
    const end =
      result.index + (match.length || String.fromCodePoint(input.codePointAt(result.index) ?? 0).length);
    if (end >= input.length) break;
  }
  return all;
}

function findFirst({ input, pattern }: Search): Document | null {
  const match = pattern.exec(input);
  return match === null ? null : described(match, countPoints(input, 0, match.index));
}

export const patterns: Record<string, Operator> = {
  $regexFind: search(findFirst, null),
  $regexFindAll: search(findAll, []),
  $regexMatch: search(({ input, pattern }) => pattern.test(input), false),
};
