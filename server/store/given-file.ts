import { lstatSync, readlinkSync, realpathSync, type Stats } from 'node:fs';
import { dirname, isAbsolute, join, parse } from 'node:path';
import { octal, readOpened, requireOwnFolder } from './private-file.ts';

/** Files that the operator names may be mounted: links to links, owned by the administrator, read through a group. */

interface Person {
  uid: number;
  groups: readonly number[];
}

const mostLinks = 40;
const sticky = 0o1000;

const whoRuns = (): Person => ({ uid: process.geteuid?.() ?? 0, groups: process.getgroups?.() ?? [] });

/** Why a file with this owner and mode is no secret; undefined where it is one. */
export function validateGiven(
  path: string,
  { mode, uid, gid }: Pick<Stats, 'mode' | 'uid' | 'gid'>,
  me: Person,
): string | undefined {
  if (uid !== me.uid && uid !== 0) return `${path} holds a secret but belongs to another user (${uid})`;
  // where the administrator owns the file, the group is how we read it
  const isByGroup = uid !== me.uid && me.groups.includes(gid);
  if ((mode & (isByGroup ? 0o037 : 0o077)) === 0) return undefined;
  return `${path} holds a secret but its mode is ${octal(mode)}; run: chmod 600 ${path}, or mount it with mode 0400 (read by a group: 0440)`;
}

/** Refuses a folder in which another user could replace this file. */
function requireHeld(folder: string, entry: Stats | undefined): void {
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  // in a sticky folder only its owner and the owner of an entry replace that entry
  const isHeld = stat && (stat.mode & sticky) !== 0 && (!entry || [0, whoRuns().uid].includes(entry.uid));
  if (!isHeld) requireOwnFolder(folder);
}

/** Where a file really is, found name by name as the system does; undefined where it is missing. */
function locationOf(path: string): string | undefined {
  let folder: string;
  try {
    folder = realpathSync(dirname(path));
  } catch {
    return undefined;
  }
  const { base } = parse(path);
  let names = [base];
  let links = 0;
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    if (name === '' || name === '.') continue;
    if (name === '..') {
      folder = dirname(folder);
      continue;
    }
    const at = join(folder, name);
    const stat = lstatSync(at, { throwIfNoEntry: false });
    requireHeld(folder, stat);
    if (stat === undefined) return undefined;
    if (!stat.isSymbolicLink()) {
      folder = at;
      continue;
    }
    links += 1;
    if (links > mostLinks) throw new Error(`${path} leads through too many symbolic links`);
    const target = readlinkSync(at);
    if (isAbsolute(target)) folder = parse(target).root;
    names = [...target.split('/'), ...names];
  }
  return folder;
}

/** Reads a secret from a file that the operator names; follows links unless another user controls their targets. */
export function readGivenFile(path: string): Buffer | undefined {
  const place = process.platform === 'win32' ? path : locationOf(path);
  if (place === undefined) return undefined;
  return readOpened(place, (stat) => {
    const reason = process.platform === 'win32' ? undefined : validateGiven(path, stat, whoRuns());
    if (reason !== undefined) throw new Error(reason);
  });
}
