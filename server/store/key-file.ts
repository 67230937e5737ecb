import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { readGivenFile } from './given-file.ts';
import { createFile, createFolder, readPrivateFile, requireOwnFolder } from './private-file.ts';

const bytes = 32;

interface KeyFileOptions {
  /** Data already sealed with this key, if any: without the key it is lost, and a new key does not help. */
  sealed?: string | undefined;
  /** The operator named this file: it may be mounted, and be behind links that no other user can change. */
  given?: boolean;
}

/**
 * The key from a file (mode 0600), created with random bytes the first time. A file that others can read or
 * that has another length is refused and left unchanged: data sealed with it would otherwise be lost.
 */
export function loadOrCreateKey(path: string, { sealed, given = false }: KeyFileOptions = {}): Buffer {
  let key = readKey(path, given);
  if (key === undefined && sealed !== undefined) {
    throw new Error(`${path} is missing, and ${sealed} was written with the key in it; put that file back`);
  }
  if (key === undefined) {
    createFolder(dirname(path));
    createFile(path, randomBytes(bytes));
    key = readKey(path, given);
    if (key === undefined) throw new Error(`${path} is a symbolic link that leads nowhere`);
  }
  return key;
}

/** Refuses an unusable key file before anything is written; undefined if no key file exists yet. */
export function readKey(path: string, input: boolean): Buffer | undefined {
  if (!input) requireOwnFolder(dirname(path));
  const key = (input ? readGivenFile : readPrivateFile)(path);
  if (key && key.length !== bytes) throw new Error(`${path} must hold exactly ${bytes} bytes`);
  return key;
}
