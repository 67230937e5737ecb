/** Characters from which on a text is parsed in slices, so that the page stays responsive. */
export const longJson = 500_000;

/**
 * Parses a long JSON text in slices. The parser is loaded with the first such text. Throws SyntaxError for a text that is
 * not JSON.
 *
 * @param order `text`: fields keep the order of the text, as with `parseInOrder`
 * @param signal ends the work between two slices
 */
export async function parseLong(text: string, order: 'text' | 'any', signal?: AbortSignal): Promise<unknown> {
  const { inSlices, parseSteps } = await import('./parse-in-slices.ts');
  return inSlices(parseSteps(text, order), signal);
}
