/**
 * What a name is found by. Spellings that look alike (full width, ligatures, other case) are one name, for signing in,
 * for names in use and for counting guesses alike: what finds an account must also be what its guesses are counted by.
 */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
