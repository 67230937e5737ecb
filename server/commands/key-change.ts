import { existsSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { nextKeyFile } from '#server/bff/connections/key-check.ts';
import { readKey } from '#server/store/key-file.ts';
import { createFile, syncFolder } from '#server/store/private-file.ts';

/** Makes the next key the current one and keeps the previous one; returns the name of its file. */
export function finishKeyChange(keyFile: string): string | undefined {
  const previous = readKey(keyFile, true);
  let kept: string | undefined;
  if (previous) {
    const name = (count: number) => `${keyFile}.previous${count === 0 ? '' : `-${count}`}`;
    let count = 0;
    while (existsSync(name(count)) && !readKey(name(count), true)?.equals(previous)) count += 1;
    kept = name(count);
    createFile(kept, previous);
  }
  renameSync(nextKeyFile(keyFile), keyFile);
  syncFolder(dirname(keyFile));
  return kept;
}
