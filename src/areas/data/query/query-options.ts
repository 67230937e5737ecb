import { parseDocument, parseEjson } from '#src/lib/ejson/parse.ts';
import { TextProblem } from '#src/lib/ejson/text-problem.ts';
import { timeLimits } from '#src/lib/ejson/time-limit.ts';
import { type Ejson, int } from '#src/lib/ejson/value.ts';
import type { Query } from '../data-search.ts';

/** A part of a query that is neither filter, sort nor fields. */
export type QueryOption = Exclude<keyof Query, 'filter' | 'sort' | 'fields'>;

const longestTime = Math.max(...timeLimits);
/** Documented: skip and limit are whole numbers of 64 bits; the database takes Int32 in every version. */
const mostDocuments = 2 ** 31 - 1;

/**
 * The value of an option as the command takes it.
 *
 * @param text trimmed
 * @returns undefined for an empty text
 * @throws TextProblem
 */
export function readOption(option: QueryOption, text: string): Ejson | undefined {
  if (text === '') return undefined;
  switch (option) {
    case 'collation': {
      const { value } = parseDocument(text);
      if (typeof value.locale === 'string') return value;
      throw new TextProblem('A collation names its locale: { locale: "en" }', text, 0, text.length);
    }
    case 'hint':
      return readHint(text);
    case 'skip':
      return wholeNumber('Skip', text, 0, mostDocuments);
    case 'limit':
      return wholeNumber('Limit', text, 1, mostDocuments);
    default:
      return wholeNumber('Max time', text, 1, longestTime);
  }
}

/** The keys of an index, or its name with or without quotes. */
function readHint(text: string): Ejson {
  if (text.startsWith('{')) return parseDocument(text).value;
  if (!/^["'“‘„]/u.test(text)) return text;
  const { value } = parseEjson(text);
  if (typeof value === 'string') return value;
  throw new TextProblem('A hint is the name or the keys of an index', text, 0, text.length);
}

function wholeNumber(name: string, text: string, least: number, most: number): Ejson {
  const value = /^\d{1,12}$/u.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return int(value);
  throw new TextProblem(`${name} must be a whole number from ${least} to ${most}`, text, 0, text.length);
}
