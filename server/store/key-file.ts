import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createFile, readPrivateFile, requireOwnFolder } from './private-file.ts';

interface KeyFileOptions {
  /** What was sealed with this key already, if anything: without the key that is lost, and a new key is no help. */
  sealed?: string | undefined;
}

/**
 * The key kept in a file (mode 0600), created with random bytes the first time. A file that others can read or
 * that has another length is refused and left as it is: what was sealed with it would be lost with it.
 */
export function loadOrCreateKey(path: string, { sealed }: KeyFileOptions = {}): Buffer {
  const bytes = 32;
  requireOwnFolder(dirname(path));
  let key = readPrivateFile(path);
  if (key === undefined && sealed !== undefined) {
    throw new Error(`${path} is missing, and ${sealed} was written with the key in it; put that file back`);
  }
  if (key === undefined) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    createFile(path, randomBytes(bytes));
    key = readPrivateFile(path);
  }
  if (key?.length !== bytes) throw new Error(`${path} must hold exactly ${bytes} bytes`);
  return key;
}
