/** Validation of the settings forms before a request; the server applies the same rules with the same messages. */

/** Why a text is not the name of a deployment. */
export const nameProblem = (text: string): string | undefined =>
  text.trim() === '' ? 'is required' : undefined;

/** Why a text is not a connection string. */
export function uriProblem(text: string): string | undefined {
  if (text.trim() === '') return 'is required';
  if (!/^mongodb(\+srv)?:\/\/\S+$/u.test(text.trim())) return 'must begin with mongodb:// or mongodb+srv://';
  return undefined;
}
