/** Path of one file with everything that `entry` imports, packages aside. */
export function bundleOf(entry: string): Promise<string>;
/** Runs the module `thread.ts` beside the caller, whose address is `from`. */
export function importThread(from: string): Promise<void>;
