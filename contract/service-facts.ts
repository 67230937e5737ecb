import { existsSync, readFileSync } from 'node:fs';
import { groupRoles, orgRoles, type Role, roleLabel } from './roles.ts';

// Tables of facts about the service are not part of the repository: tests check against them where they lie beside it.
// This file reads the disk, so nothing but tests may load it.
const folder = new URL('../../shared/service/', import.meta.url);
const operationsPlace = new URL('operations.csv', folder);
const recordedPlace = new URL('recorded-behaviour.json', folder);

export const rolesPresent: boolean = existsSync(operationsPlace);
export const recordedPresent: boolean = existsSync(recordedPlace);

/** Lines of a CSV text as objects by the names of its first line; quotes as in RFC 4180. */
function readCsv(text: string): Record<string, string>[] {
  const lines = text.trim().split(/\r?\n/).map(cellsOf);
  const [names = [], ...rows] = lines;
  return rows.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
}

function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    (found) => found[1]?.replaceAll('""', '"') ?? found[2] ?? '',
  );
}

const byLabel = new Map<string, Role>([...orgRoles, ...groupRoles].map((role) => [roleLabel(role), role]));

let rows: Map<string, Record<string, string>> | undefined;

function listed(): Map<string, Record<string, string>> {
  if (!rolesPresent) return new Map();
  rows ??= new Map(readCsv(readFileSync(operationsPlace, 'utf8')).map((row) => [row.operationId ?? '', row]));
  return rows;
}

/** Every operation that the specification names, or that clients ask for around them. */
export function listedOperations(): string[] {
  return [...listed().keys()];
}

/** The roles that the specification or the service names for an operation; empty where neither does. */
export function rolesOf(operationId: string): Role[] {
  const row = listed().get(operationId);
  const labels = `${row?.spec_roles ?? ''}|${row?.seed_roles ?? ''}`.split(/[|;]/).map((label) =>
    label
      .replace(/\(.*?\)/g, '')
      .replace('<SVC>', 'Atlas')
      .trim(),
  );
  return [...new Set(labels.flatMap((label) => byLabel.get(label) ?? []))];
}

/** What real answers of one operation had in common. */
export interface Recorded {
  success: number[];
  contentTypes: string[];
  rateLimit: number[];
  deprecation: string[];
  location: boolean;
  links: string[];
  itemLinks: string[];
  bareArray: boolean;
  /** Status and code of refusals. */
  errors: string[];
}

/** Recorded behaviour by operationId; empty where the recordings are absent. */
export function recorded(): Record<string, Recorded> {
  return recordedPresent ? JSON.parse(readFileSync(recordedPlace, 'utf8')) : {};
}
