/** What browsers report when a part of the program cannot be loaded // observed in Chrome, Firefox and Safari */
const missing =
  /^(?:Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/u;

/** Whether a part of the console's own program could not be loaded: the server is away, or it has another build now. */
export const isMissingModule = (error: unknown): error is Error =>
  error instanceof Error && missing.test(error.message);

/** Whether the server of this console answers. It then has another build, if one of its modules is missing. */
export async function isServerReachable(fetchNow: typeof fetch = fetch): Promise<boolean> {
  try {
    return (await fetchNow('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Time before attempt 1, 2, … of loading a part again, in milliseconds: doubled up to ten seconds. */
export const pauseBefore = (attempt: number): number => Math.min(1_000 * 2 ** (attempt - 1), 10_000);
