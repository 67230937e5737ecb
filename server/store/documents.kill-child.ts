// Started by documents.kill.test.ts and killed at a random moment: appends, and reports the acknowledged
// documents.
import { writeSync } from 'node:fs';
import { openDocumentStore } from './documents.ts';

const [dir = '', round = '0'] = process.argv.slice(2);
const store = await openDocumentStore(dir);
writeSync(1, 'ready\n');

async function writer(name: string): Promise<never> {
  for (let batch = 0; ; batch += 1) {
    const key = `${round}-${name}-${batch}`;
    const body = key.padEnd(50 + ((batch * 397) % 3000), '.');
    await store.append(['x', 'y', 'z'].map((part) => ({ world: 'w', kind: part, id: key, body })));
    // Synchronous, so that a line that was not printed belongs to a write that may be lost.
    writeSync(1, `${key}\n`);
  }
}

await Promise.all(['a', 'b', 'c', 'd'].map(writer));
