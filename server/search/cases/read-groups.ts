import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Groups of a file of this folder: a line of each, followed by its cases. Made by `scripts/lucene-search`. */
export function readGroups<Case extends { query: unknown }, Group extends { cases: Case[] }>(
  name: string,
): Group[] {
  const groups: Group[] = [];
  const lines = gunzipSync(readFileSync(join(import.meta.dirname, name)));
  for (const line of lines.toString().trim().split('\n')) {
    const value = JSON.parse(line, revived) as Group | Case;
    if ('query' in value) groups.at(-1)?.cases.push(value);
    else groups.push({ ...value, cases: [] });
  }
  return groups;
}

function revived(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('$date' in value)) return value;
  return new Date(Number(value.$date));
}
