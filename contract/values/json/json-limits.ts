import { quotedEnd } from './quoted-text.ts';

/** The limits of a JSON text, checked before anything is built from it. */
export interface TextLimits {
  depth: number;
  /** Values, about: members of lists and objects, and lists and objects themselves. */
  values: number;
  /** Fields of one object; unlimited where undefined. The cost of an object grows faster than their number. */
  fields?: number;
}

/**
 * Of extended JSON within a request: more would keep a thread busy for over 100 ms // measured. A decimal takes as long as some
 * twenty other values.
 */
export const ejsonLimits: TextLimits = { depth: 220, values: 200_000, fields: 20_000 };
/** Fields of one command: each is compared with the fields that the command has. */
export const mostCommandFields = 1_000;
const decimalKey = '"$numberDecimal"';
const decimalCost = 20;

/**
 * Why a text exceeds limits, in words that name the limit; undefined where it does not. The text need not be JSON. Ends at the first
 * character that exceeds them: JSON.parse takes seconds to find out that a long text is nested without end.
 */
export const excessOf = (text: string, limits: TextLimits): string | undefined =>
  measureJson(text, limits).excess;

/** The same, with the number of names in the text, which differs from that in its value if one of them is repeated. */
export function measureJson(
  text: string,
  { depth: deepest, values: mostValues, fields = Number.POSITIVE_INFINITY }: TextLimits,
): { excess: string; names?: undefined } | { excess?: undefined; names: number } {
  let depth = 0;
  let values = 0;
  let names = 0;
  /** Fields of the innermost object so far, and of those around it. */
  let own = 0;
  const outer: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22 /* " */:
        if (text.startsWith(decimalKey, at)) values += decimalCost;
        at = quotedEnd(text, at);
        if (at < 0) return { names };
        break;
      case 0x5b /* [ */:
      case 0x7b /* { */:
        depth += 1;
        values += 1;
        outer.push(own);
        own = 0;
        break;
      case 0x5d /* ] */:
      case 0x7d /* } */:
        depth -= 1;
        own = outer.pop() ?? 0;
        break;
      case 0x2c /* , */:
        values += 1;
        break;
      case 0x3a /* : */:
        names += 1;
        own += 1;
        if (own > fields) return { excess: `an object with more than ${fields} fields` };
        break;
      default:
        break;
    }
    if (depth > deepest) return { excess: `nested deeper than ${deepest} levels` };
    if (values > mostValues) return { excess: `more than ${mostValues} values` };
  }
  return { names };
}
