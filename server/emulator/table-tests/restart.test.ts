import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newestVersion } from '#contract/api/operation.ts';
import { type OperationId, operationIds, operationOf } from '#contract/api/operations.ts';
import { openDocumentStore } from '#server/store/documents.ts';
import { type TestEmulator, testEmulator } from '../emulator-for-tests.ts';
import { successOf } from '../http/profile-differences.ts';
import { prepared } from './examples-for-tests.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'quarterdeck-'));
});
afterEach(() => rm(dir, { recursive: true }));

const key = new Uint8Array(32).fill(7);
const day = 86_400;

/** The observable states of everything in the world. */
function states(emulator: TestEmulator): Record<string, unknown> {
  const all = Object.entries(emulator.world.tables).flatMap(([kind, table]) =>
    [...table.all()].flatMap((row) => {
      const { id, stateName, state, status, finishedAt, resolved } = { ...row } as Record<string, unknown>;
      const texts = [stateName, state, status, finishedAt, resolved].filter((each) => each !== undefined);
      return texts.length > 0 && kind !== 'deliveries' ? [[`${kind}/${id}`, texts] as const] : [];
    }),
  );
  return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function begun(id: OperationId, emulator: TestEmulator): Promise<void> {
  const { method, path, body } = await prepared(emulator, id);
  const accept = `application/vnd.atlas.${newestVersion(operationOf(id))}+json`;
  const reply = await emulator.ask(method, path, { body, accept });
  expect(reply.status, JSON.stringify(reply.body)).toBe(successOf(operationOf(id), 'specification'));
}

const changes = operationIds.filter((id) => {
  const { method, root, bodyType } = operationOf(id);
  return method !== 'GET' && root === undefined && bodyType !== 'form';
});

describe('running work', () => {
  it.each(changes)('after %s continues after a restart as if none had happened', async (id) => {
    const still = await testEmulator({ key });
    const waiting = still.world.tables.due.size;
    await begun(id, still);
    // nothing new is under way: nothing to interrupt
    if (still.world.tables.due.size === waiting) return;
    still.advance(day);

    const first = await testEmulator({ key, store: await openDocumentStore(dir) });
    await begun(id, first);
    const pending = first.world.tables.due.size;
    await first.emulator.host.worlds.flush(first.world);
    first.emulator.close();
    const second = await testEmulator({ key, store: await openDocumentStore(dir) });
    expect(second.world.tables.due.size).toBe(pending);
    second.advance(day);
    expect(states(second)).toEqual(states(still));
    second.emulator.close();
  });
});
