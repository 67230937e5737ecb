/** Label value of everything beyond a limit. */
export const otherLabel = 'other';

/**
 * Bounds the values of a label: the first `most` keep their own, all later ones share `other`. A value keeps its label for the life
 * of the process, so a series never changes its meaning.
 */
export function createLabelLimit(most: number): (value: string) => string {
  const own = new Set<string>();
  return (value) => {
    if (own.has(value)) return value;
    if (own.size >= most) return otherLabel;
    own.add(value);
    return value;
  };
}
