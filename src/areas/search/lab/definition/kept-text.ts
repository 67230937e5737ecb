/** Texts that are no definition yet, so that looking at another view does not lose them. */
const kept = new Map<string, string>();

export const keptText = (key: string): string | undefined => kept.get(key);

/** `undefined`: nothing is left to keep. */
export function keepText(key: string, text: string | undefined): void {
  if (text === undefined) kept.delete(key);
  else kept.set(key, text);
}
