/** What browsers report when a part of the program cannot be imported // observed in Chrome, Firefox and Safari */
const missing =
  /^(?:Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/u;

/** A file of the console's own program could not be fetched: the server is away, or it has another build now. */
export class MissingModule extends Error {
  override name = 'MissingModule';
  /** @param address of the file */
  constructor(address: string) {
    // not the browsers' own words: the router reloads the window on those, which loses every open form
    super(`Part of the console is missing: ${address}`);
  }
}

/** Whether a part of the console's own program could not be loaded: the server is away, or it has another build now. */
export const isMissingModule = (error: unknown): boolean =>
  error instanceof MissingModule || (error instanceof Error && missing.test(error.message));

/** Time before attempt 1, 2, … of loading a part again, in milliseconds: doubled up to ten seconds. */
export const pauseBefore = (attempt: number): number => Math.min(1_000 * 2 ** (attempt - 1), 10_000);
