import type { Document } from 'bson';
import { CommandError } from './commands/command-error.ts';
import { invalidNamespace } from './commands/refusals.ts';
import type { Catalog, Documents } from './documents.ts';
import { typeName } from './values/bson-type.ts';

// documented: "Naming Restrictions"
const refused = /[/\\. "$\0]/u;
const longestDatabase = 63;
const longestNamespace = 255;
/** Commands that read any collection, also one of the database itself. */
const readingCommands: ReadonlySet<string> = new Set(['find', 'count', 'distinct', 'aggregate']);

export function validateDatabase(db: string): void {
  if (db === '') throw invalidNamespace('Invalid namespace specified: the name of the database is empty');
  const match = refused.exec(db);
  if (match !== null) {
    throw invalidNamespace(`Invalid database name '${db}': it contains ${JSON.stringify(match[0])}`);
  }
  if (Buffer.byteLength(db) > longestDatabase) {
    throw invalidNamespace(`Invalid database name '${db}': it is longer than ${longestDatabase} bytes`);
  }
}

export function validateCollection(db: string, name: unknown, command = ''): asserts name is string {
  if (typeof name !== 'string') {
    throw invalidNamespace(
      `collection name has invalid type ${typeName(name)}${command === '' ? '' : ` in '${command}'`}`,
    );
  }
  // there is nothing to read, and that is no error // observed: test suite of MongoEngine
  if (name.startsWith('system.') && readingCommands.has(command)) return;
  const reason = collectionReason(db, name);
  if (reason !== undefined) throw invalidNamespace(`Invalid namespace specified '${db}.${name}': ${reason}`);
}

function collectionReason(db: string, name: string): string | undefined {
  if (name === '') return 'the name of the collection is empty';
  if (name.includes('\0')) return 'the name of a collection may not contain NUL';
  if (name.includes('$')) return 'the name of a collection may not contain $';
  if (name.startsWith('.') || name.endsWith('.')) {
    return 'the name of a collection may not begin or end with .';
  }
  // write access is checked where it is stored
  if (/^system\.(profile|replset|buckets\..+)$/u.test(name)) return undefined;
  if (name.startsWith('system.')) return 'names beginning with system. are the database’s own';
  if (Buffer.byteLength(`${db}.${name}`) > longestNamespace) {
    return `it is longer than ${longestNamespace} bytes`;
  }
  return undefined;
}

/** The collection that the first field of a command names. */
export function collectionName(db: string, command: Document): string {
  const [first = ''] = Object.keys(command);
  const name: unknown = command[first];
  validateCollection(db, name, first);
  return name;
}

/** A collection to write into; made when it is not there. */
export function openToWrite(catalog: Catalog, db: string, name: string): Documents {
  const existing = catalog.open(db, name);
  if (existing !== undefined) return existing;
  validateNewDatabase(catalog, db);
  return catalog.create(db, name);
}

/** Documented: names of databases may not differ by their case only. */
export function validateNewDatabase(catalog: Catalog, db: string): void {
  const names = catalog.databases();
  if (names.includes(db)) return;
  const other = names.find((name) => name.toLowerCase() === db.toLowerCase());
  if (other === undefined) return;
  throw new CommandError(
    'DatabaseDifferCase',
    `db already exists with different case already have: [${other}] trying to create [${db}]`,
  );
}

/** Drops a database with all of its collections; false without collections. */
export function dropWhole(catalog: Catalog, db: string): boolean {
  if (catalog.dropDatabase) return catalog.dropDatabase(db);
  const names = catalog.collections(db);
  for (const name of names) catalog.drop(db, name);
  return names.length > 0;
}
