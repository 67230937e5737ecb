/** The size of a release: everything is tried everywhere. */
const triesAll = process.env.QUARTERDECK_FULL !== undefined;

/**
 * Some of the wrong values for a field, in turn: each value is tried in some field of nearly every operation,
 * and all of them in every field for a release.
 *
 * @param place - number of the field among those of the operation
 * @param count - the number of values in a plain run
 */
export function some<T>(values: readonly T[], place: number, count = 2): readonly T[] {
  if (triesAll || values.length <= count) return values;
  return Array.from({ length: count }, (_, index) => values[(place * count + index) % values.length] as T);
}
