/** A score for comparison; very small ones keep their significant digits. */
export function formatScore(score: number): string {
  if (score === 0) return '0';
  if (Math.abs(score) < 0.01) return score.toPrecision(2);
  return score.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** A number inside of an explanation: counts are whole, factors keep three digits. */
export function formatFactor(value: number): string {
  return Number.isInteger(value) ? value.toLocaleString('en') : value.toPrecision(4);
}
