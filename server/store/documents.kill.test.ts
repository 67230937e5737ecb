import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundleOf } from '../../scripts/source/bundle.mjs';
import { openDocumentStore } from './documents.ts';

/** A release is worth more of them. */
const CYCLES = process.env.QUARTERDECK_FULL ? 100 : 12;
const CHILD = join(import.meta.dirname, 'documents.kill-child.ts');

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'qd-kill-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

/** Runs the writer, kills it `afterMs` after it is ready, and returns the keys that it acknowledged. */
async function writeUntilKilled(round: number, afterMs: number): Promise<string[]> {
  const child = spawn(process.execPath, [await bundleOf(CHILD), dir, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the writer ended unexpectedly with ${code}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('latin1');
      if (output.startsWith('ready\n')) resolve();
    });
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  await ready;
  // The random moment is the subject of this test, not a wait for a condition.
  await delay(afterMs);
  child.kill('SIGKILL');
  await closed;
  return output.split('\n').slice(1, -1);
}

test(
  'no acknowledged write is lost, and none is kept in part, when the process is killed',
  async () => {
    const acknowledged = new Set<string>();
    for (let round = 0; round < CYCLES; round += 1) {
      for (const key of await writeUntilKilled(round, Math.random() * 120)) acknowledged.add(key);
      const store = await openDocumentStore(dir);
      const results = new Map<string, Set<string>>();
      const broken: string[] = [];
      for (const { kind, id, body } of store.load()) {
        if (body.replace(/\.*$/, '') !== id) broken.push(id);
        results.set(id, (results.get(id) ?? new Set()).add(kind));
      }
      store.close();
      expect(broken).toEqual([]);
      expect([...acknowledged].filter((key) => !results.has(key))).toEqual([]);
      expect([...results].filter(([, kinds]) => kinds.size !== 3)).toEqual([]);
    }
    expect(acknowledged.size).toBeGreaterThan(CYCLES);
  },
  5_000 * CYCLES,
);
