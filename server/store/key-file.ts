import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { readGivenFile } from './given-file.ts';
import { createFile, readPrivateFile, requireOwnFolder } from './private-file.ts';

const bytes = 32;

interface KeyFileOptions {
  /** What was sealed with this key already, if anything: without the key that is lost, and a new key is no help. */
  sealed?: string | undefined;
  /** The operator named this file: it may be mounted, and lie behind links that nobody else can change. */
  given?: boolean;
}

/**
 * The key kept in a file (mode 0600), created with random bytes the first time. A file that others can read or
 * that has another length is refused and left as it is: what was sealed with it would be lost with it.
 */
export function loadOrCreateKey(path: string, { sealed, given = false }: KeyFileOptions = {}): Buffer {
  let key = readKey(path, given);
  if (key === undefined && sealed !== undefined) {
    throw new Error(`${path} is missing, and ${sealed} was written with the key in it; put that file back`);
  }
  if (key === undefined) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    createFile(path, randomBytes(bytes));
    key = readKey(path, given);
    if (key === undefined) throw new Error(`${path} is a symbolic link that leads nowhere`);
  }
  return key;
}

/** Refuses a key file that no start can use, before anything is written; undefined where there is none yet. */
export function readKey(path: string, given: boolean): Buffer | undefined {
  if (!given) requireOwnFolder(dirname(path));
  const key = (given ? readGivenFile : readPrivateFile)(path);
  if (key && key.length !== bytes) throw new Error(`${path} must hold exactly ${bytes} bytes`);
  return key;
}
