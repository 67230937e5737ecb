import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder of this user alone, and those above it. Node's own recursive creation never returns where the system
 * knows the parent and refuses with ENOENT, as below /proc // observed: Node 20 to 24
 */
export function createFolder(folder: string): void {
  const missing: string[] = [];
  for (let at = resolve(folder); !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.unshift(at);
  try {
    for (const each of missing) createOne(each);
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
  } catch (error) {
    throw failed(folder, 'cannot be created', error);
  }
}

function createOne(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // another process was faster
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}

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

/** A failure of the file itself: people do not know the temporary name that the system reports. */
const notWritten = (path: string, error: unknown) => failed(path, 'cannot be written', error);

function failed(path: string, what: string, error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  const { code } = error;
  const failure = new Error(`${path} ${what} (${String(code)})`, { cause: error });
  return Object.assign(failure, { code });
}

function writeBeside(path: string, data: string | Uint8Array, mode: number): string {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.new`;
  try {
    const handle = openSync(temporary, 'wx', mode);
    try {
      writeFileSync(handle, data);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    rmSync(temporary, { force: true });
    throw notWritten(path, error);
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
    throw notWritten(path, error);
  }
  syncFolder(dirname(path));
}

/** Refuses a path to which `replaceFile` could not write. */
export function requireWritable(path: string): void {
  try {
    accessSync(dirname(path), constants.W_OK);
  } catch (error) {
    throw notWritten(path, error);
  }
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`${path} is a folder`);
}

/** Writes a file that must not exist yet, completely or not at all; false when another process was faster. */
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

export const octal = (mode: number) => (mode & 0o777).toString(8).padStart(4, '0');

function validateMode(path: string, what: string, mode: number): void {
  if (process.platform === 'win32' || (mode & 0o077) === 0) return;
  throw new Error(`${path} holds ${what} but its mode is ${octal(mode)}; run: chmod 600 ${path}`);
}

const symlink = (path: string) =>
  new Error(
    `${path} is a symbolic link; put the file itself there, so that no other user chooses the file that is read`,
  );

/** Reads a file after its validation; refuses a link. */
export function readOpened(path: string, validate: (stat: Stats) => void): Buffer | undefined {
  let handle: number;
  try {
    // the validated file is the one that is read: the name may refer to another file a moment later. A pipe
    // must not wait for a writer.
    handle = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return undefined;
    throw hasCode(error, 'ELOOP') ? symlink(path) : error;
  }
  try {
    const stat = fstatSync(handle);
    if (!stat.isFile()) throw new Error(`${path} is not a file`);
    validate(stat);
    return readFileSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Reads a file that holds a secret; refuses a link, and a file that others on the machine can read. */
export function readPrivateFile(path: string): Buffer | undefined {
  return readOpened(path, ({ mode }) => validateMode(path, 'a secret', mode));
}

/** Refuses a file of a database that is a link, or that others on the machine can read or write. */
export function requirePrivate(path: string): void {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (stat.isSymbolicLink()) throw symlink(path);
  validateMode(path, 'what people stored', stat.mode);
}

/**
 * Refuses a folder in which others could replace what we read: keys, databases, certificates. Where the administrator
 * owns a mounted folder, its group is how we write to it.
 */
export function requireOwnFolder(folder: string): void {
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (stat === undefined || process.platform === 'win32') return;
  const me = process.geteuid?.() ?? 0;
  const isByGroup = stat.uid === 0 && me !== 0 && process.getgroups?.().includes(stat.gid) === true;
  if ((stat.mode & (isByGroup ? 0o002 : 0o022)) === 0) return;
  throw new Error(
    `${folder} holds secrets but others may write to it (mode ${octal(stat.mode)}); run: chmod go-w ${folder}, or choose a folder inside it`,
  );
}
