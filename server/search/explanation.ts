/** Why a document has its score: a tree whose leaves are statistics, in the form of `$meta: "searchScoreDetails"`. */
export interface Explanation {
  value: number;
  description: string;
  details: Explanation[];
}

/** One node; scores are 32-bit floats. */
export function explained(
  value: number,
  description: string,
  details: readonly (Explanation | undefined)[] = [],
): Explanation {
  return { value, description, details: details.filter((each) => each !== undefined) };
}

/** A number as Java prints a float: `1.0`, `0.5`, `3.0E-5`. */
export function javaFloat(value: number): string {
  const rounded = shortest(value);
  const size = Math.abs(rounded);
  if (size !== 0 && (size < 1e-3 || size >= 1e7)) {
    const [digits = '', exponent = '0'] = rounded.toExponential().split('e');
    return `${digits.includes('.') ? digits : `${digits}.0`}E${Number(exponent)}`;
  }
  return Number.isInteger(rounded) ? `${rounded}.0` : String(rounded);
}

/** The decimal with the fewest digits that is the same 32-bit float. */
function shortest(value: number): number {
  for (let digits = 1; digits < 10; digits += 1) {
    const text = Number(value.toPrecision(digits));
    if (Math.fround(text) === Math.fround(value)) return text;
  }
  return value;
}
