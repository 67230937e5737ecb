/** Why a count is invalid, as the end of a sentence about its field. */
export function wholeProblem(value: number | null, least = 1): string | undefined {
  if (value === null) return 'is required';
  if (!Number.isInteger(value)) return 'must be a whole number';
  return value < least ? `must be at least ${least}` : undefined;
}
