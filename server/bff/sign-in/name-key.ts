/**
 * The lookup key of a name. Spellings that look alike (full width, ligatures, other case) are one name for
 * signing in, for names in use and for counting guesses. An account and its guess counter must have the same
 * key.
 */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
