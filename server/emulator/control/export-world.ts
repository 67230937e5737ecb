import { slices } from '../kernel/turns.ts';
import type { World } from '../kernel/world.ts';

/** Characters of one part of the text. */
const partLength = 100_000;

/** A world as JSON: its state and all rows, as they are now. Written in slices. */
export async function exportWorld(world: World): Promise<Uint8Array> {
  // rows never change: the lists of now are the world of now, however long writing them takes
  const kinds = Object.entries(world.tables).map(([kind, table]) => [kind, [...table.all()]] as const);
  const yields = slices();
  const parts: Buffer[] = [];
  let text = `{"format":1,"world":${JSON.stringify(world.describe())},"tables":{`;
  for (const [at, [kind, rows]] of kinds.entries()) {
    text += `${at > 0 ? ',' : ''}${JSON.stringify(kind)}:[`;
    for (const [index, row] of rows.entries()) {
      text += `${index > 0 ? ',' : ''}${JSON.stringify(row)}`;
      if (text.length > partLength) {
        parts.push(Buffer.from(text));
        text = '';
      }
      await yields();
    }
    text += ']';
  }
  parts.push(Buffer.from(`${text}}}`));
  return Buffer.concat(parts);
}
