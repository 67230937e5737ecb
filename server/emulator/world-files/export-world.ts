import { slices } from '#server/data/threads/slices.ts';
import { replaceFile } from '#server/store/private-file.ts';
import { credentialTables } from '../kernel/credential-tables.ts';
import type { TableName } from '../kernel/tables.ts';
import type { World } from '../kernel/world.ts';
import type { FiledState } from '../kernel/world-state.ts';
import { toFiledRow } from './portable-secrets.ts';
import { worldFormat } from './read-export.ts';

/** Characters of one part of the text. */
const partLength = 100_000;

/** The state of a world in a file: without the time of the machine, which differs where the file is loaded. */
function stateToFile(world: World): FiledState {
  const { clock, ...state } = world.describe();
  const { rate, frozen, reached } = clock;
  const base = world.clock.target();
  return { ...state, clock: { base, rate, frozen, ...(reached === undefined ? {} : { reached }) } };
}

/**
 * A world as JSON, as it is now: its state and all rows, without credentials. Collections and rows are in the order of
 * their names, one row a line, so that files can be compared; the same world yields the same bytes. Written in slices.
 * `secrets`: opened for another installation, or sealed with the key of this one.
 */
export async function exportWorld(world: World, secrets: 'opened' | 'sealed'): Promise<Uint8Array> {
  // rows never change: the lists of now are the world of now, however long writing them takes
  const kinds = (Object.keys(world.tables) as TableName[])
    .filter((kind) => !credentialTables.has(kind))
    .sort()
    .map((kind): [TableName, { id: string }[]] => [kind, [...world.tables[kind].all()]]);
  const yields = slices();
  const parts: Buffer[] = [];
  const fields = Object.entries(stateToFile(world)).map(
    ([name, value]) => `"${name}":${JSON.stringify(value)}`,
  );
  let text = `{\n"format":${worldFormat},\n"world":{\n${fields.join(',\n')}\n},\n"tables":{\n`;
  for (const [at, [kind, rows]] of kinds.entries()) {
    text += `${at > 0 ? ',\n' : ''}${JSON.stringify(kind)}:[`;
    rows.sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const [index, row] of rows.entries()) {
      text += `${index > 0 ? ',\n' : '\n'}${JSON.stringify(secrets === 'opened' ? toFiledRow(world, kind, row) : row)}`;
      if (text.length > partLength) {
        parts.push(Buffer.from(text));
        text = '';
      }
      await yields();
    }
    text += rows.length > 0 ? '\n]' : ']';
  }
  parts.push(Buffer.from(`${text}\n}\n}\n`));
  return Buffer.concat(parts);
}

/** Writes a world into a file that only its owner reads: it has the secrets of notifications. */
export async function saveWorld(world: World, file: string): Promise<void> {
  replaceFile(file, await exportWorld(world, 'opened'));
}
