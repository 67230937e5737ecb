/** Why a password will not do; the server applies the same limits. */
export function passwordProblem(text: string): string | undefined {
  if (text.length < 10) return 'must have at least 10 characters';
  if (text.length > 1024) return 'must have at most 1024 characters';
  return undefined;
}
