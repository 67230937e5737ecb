import { invalid } from './client-error.ts';

/** Documented limits of names: what no data source takes is refused before anything is sent. */
export function validateNamespace(method: string, db: string, collection: string): void {
  if (db !== '') validateDatabase(method, db);
  if (collection !== '') validateCollection(method, db, collection);
}

function validateDatabase(method: string, db: string): void {
  if (Buffer.byteLength(db) > 63) throw invalid(method, 'database', 'has a name of more than 63 bytes');
  const wrong = /[/\\. "$*<>:|?\0]/u.exec(db);
  if (wrong) throw invalid(method, 'database', `has a name with the character ${JSON.stringify(wrong[0])}`);
}

function validateCollection(method: string, db: string, collection: string): void {
  if (/[$\0]/u.test(collection)) throw invalid(method, 'collection', 'has a name with $ or a null character');
  if (/^\.|\.$|\.\./u.test(collection)) {
    throw invalid(method, 'collection', 'has a name that begins or ends with a dot, or with two in a row');
  }
  if (Buffer.byteLength(`${db}.${collection}`) > 255) {
    throw invalid(method, 'collection', 'has a name of more than 255 bytes, with its database');
  }
}
