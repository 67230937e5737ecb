import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Makes the names in a folder durable; a no-op where folders cannot be opened (Windows). */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function writeBeside(path: string, data: string | Uint8Array, mode: number): string {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.new`;
  const handle = openSync(temporary, 'wx', mode);
  try {
    writeFileSync(handle, data);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  return temporary;
}

/** Replaces a file so that a reader, or a crash, finds the old content or the new one, never a part. */
export function replaceFile(path: string, data: string | Uint8Array, mode = 0o600): void {
  const temporary = writeBeside(path, data, mode);
  try {
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
}

/** Writes a file that must not exist yet, whole or not at all; false when somebody else was faster. */
export function createFile(path: string, data: string | Uint8Array, mode = 0o600): boolean {
  const temporary = writeBeside(path, data, mode);
  try {
    linkSync(temporary, path);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  syncFolder(dirname(path));
  return true;
}

/** Reads a file that holds a secret; refuses one that others on the machine can read. */
export function readPrivateFile(path: string): Buffer | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  if (!stat.isFile()) throw new Error(`${path} is not a file`);
  if (process.platform !== 'win32' && (stat.mode & 0o077) !== 0) {
    const mode = (stat.mode & 0o777).toString(8).padStart(4, '0');
    throw new Error(`${path} holds a secret but its mode is ${mode}; run: chmod 600 ${path}`);
  }
  return readFileSync(path);
}
