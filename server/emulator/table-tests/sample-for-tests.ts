/** The size of a release: everything is tried everywhere. */
const triesAll = process.env.QUARTERDECK_FULL !== undefined;

/**
 * Some of the wrong values that a place could be given, in turn: each value is tried at some place of nearly every operation,
 * and all of them at every place when a release is judged.
 *
 * @param place - number of the place among those of the operation
 * @param count - how many of them a plain run tries
 */
export function some<T>(values: readonly T[], place: number, count = 2): readonly T[] {
  if (triesAll || values.length <= count) return values;
  return Array.from({ length: count }, (_, index) => values[(place * count + index) % values.length] as T);
}
