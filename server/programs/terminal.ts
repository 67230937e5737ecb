import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageVersion } from '#server/emulator/recording/package-version.ts';
import { whenStarterEnds } from '#server/supervision/starter.ts';

/** Standard output, for results of programs. */
export const print = (text: string): boolean => process.stdout.write(`${text}\n`);
/** Standard error, for messages to the person who runs a program. */
export const complain = (text: string): boolean =>
  process.stderr.write(text.endsWith('\n') ? text : `${text}\n`);

/** Ends in order by a signal, or with the program that started this one. */
export function onStop(close: () => Promise<void>, exitWithParent = false): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), 15_000).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  whenStarterEnds(stop, { always: exitWithParent });
}

/** Development and tests: responses of the emulator are validated against the table. */
export function checks(): boolean {
  return process.env.QUARTERDECK_DEV === '1' || process.env.QUARTERDECK_CHECK === '1';
}

/** Folder of the package; the depth of this file in it differs between source and build. */
export function packageRoot(from = import.meta.dirname): string {
  return existsSync(join(from, 'package.json')) ? from : packageRoot(dirname(from));
}

export const version = packageVersion;
