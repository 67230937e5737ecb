import { namesIn, namespaceParts } from '#server/emulator/kernel/documents/restore.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { CollectionRestorePart, CollectionRestoreRecord } from '../records.ts';

/** The suffix for a name that is taken // assumed: the renaming is documented, its form is not */
const addition = '_restored';
const longestDatabase = 63;
const longestNamespace = 255;

function freeName(wanted: string, longest: number, isTaken: (name: string) => boolean): string {
  for (let turn = 1; ; turn += 1) {
    const ending = turn === 1 ? '' : `${addition}${turn === 2 ? '' : `_${turn - 1}`}`;
    const name = `${wanted.slice(0, longest - ending.length)}${ending}`;
    if (!isTaken(name)) return name;
  }
}

/**
 * The targets of a job's collections. Overwritten ones keep their names; new ones never touch existing data:
 * a database or collection whose name is taken gets another one // documented
 */
export function placedParts(
  world: World,
  { writeStrategy, parts, targetClusterId, targetGroupId }: CollectionRestoreRecord,
): CollectionRestorePart[] {
  if (writeStrategy === 'OVERWRITE_EXISTING') return parts;
  const there = namesIn(world, { id: targetClusterId, groupId: targetGroupId });
  const renamed = new Map<string, string>();
  const used = new Set<string>();
  const isUsed = (db: string, name: string) => used.has(`${db}.${name}`) || there.get(db)?.has(name) === true;
  return parts.map((part) => {
    if (!part.found) return part;
    const wanted = namespaceParts(part.effectiveTargetNamespace);
    const { ofDatabase = false } = part;
    const db = ofDatabase
      ? (renamed.get(wanted.db) ?? freeName(wanted.db, longestDatabase, (each) => there.has(each)))
      : wanted.db;
    if (ofDatabase) renamed.set(wanted.db, db);
    const name = freeName(wanted.name, longestNamespace - db.length - 1, (each) => isUsed(db, each));
    used.add(`${db}.${name}`);
    return { ...part, effectiveTargetNamespace: `${db}.${name}` };
  });
}
