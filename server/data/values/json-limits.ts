import { quotedEnd } from '#contract/values/quoted-end.ts';

/** The limits of a JSON text, checked before anything is built from it. */
interface TextLimits {
  depth: number;
  /** Values, about: members of lists and objects, and lists and objects themselves. */
  values: number;
}

/**
 * Of extended JSON within a request: more would keep a thread busy for over 100 ms // measured. A decimal takes as long as some
 * twenty other values.
 */
export const ejsonLimits: TextLimits = { depth: 220, values: 200_000 };
/** Fields of one command: each is compared with the fields that the command has. */
export const mostCommandFields = 1_000;
const decimalKey = '"$numberDecimal"';
const decimalCost = 20;

/**
 * Why a text exceeds limits, in words that name the limit; undefined where it does not. The text need not be JSON. Ends at the first
 * character that exceeds them: JSON.parse takes seconds to find out that a long text is nested without end.
 */
export function excessOf(text: string, limits: TextLimits): string | undefined {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22 /* " */:
        if (text.startsWith(decimalKey, at)) values += decimalCost;
        at = quotedEnd(text, at);
        if (at < 0) return undefined;
        break;
      case 0x5b /* [ */:
      case 0x7b /* { */:
        depth += 1;
        values += 1;
        break;
      case 0x5d /* ] */:
      case 0x7d /* } */:
        depth -= 1;
        break;
      case 0x2c /* , */:
        values += 1;
        break;
      default:
        break;
    }
    if (depth > limits.depth) return `nested deeper than ${limits.depth} levels`;
    if (values > limits.values) return `more than ${limits.values} values`;
  }
  return undefined;
}
