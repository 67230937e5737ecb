import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { operationIds, operationOf } from '#contract/api/operations.ts';
import { createSecretBox } from '#server/auth/secret-box.ts';
import { areas, assembly } from './areas.ts';
import { assemble, defineArea } from './kernel/area.ts';
import { World } from './kernel/world.ts';
import { examples, examplesIn } from './table-tests/examples-for-tests.ts';

const folder = mkdtempSync(join(tmpdir(), 'areas-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Operations whose bodies the examples cannot be: forms, and the export of a whole world. */
const otherBodies = ['legacyOauthToken', 'legacyOauthRevoke', 'importEmulatorWorld'];

describe('areas', () => {
  it('are the folders of areas/, each under its own name', () => {
    const folders = readdirSync(join(import.meta.dirname, 'areas')).sort();
    expect(areas.map(({ name }) => name).sort()).toEqual(folders);
  });

  it('have an example of every operation they serve that needs a body', () => {
    const served = operationIds.filter((id) => id in assembly.handlers && operationOf(id).body !== undefined);
    expect(served.filter((id) => examples[id]?.body === undefined)).toEqual(otherBodies);
  });
});

describe('an area that is a folder and one line', () => {
  const trial = defineArea({
    name: 'trial',
    tables: {},
    handlers: { getSystemStatus: () => ({}) as never },
    seed: {
      single: (world, now) =>
        world.tables.orgs.put({
          id: world.id(now),
          name: 'Trial',
          isDeleted: false,
          paymentMethod: true,
        }),
    },
  });
  const together = assemble([trial]);

  it('is served', () => {
    expect(Object.keys(together.handlers)).toEqual(['getSystemStatus']);
  });

  it('fills the worlds it names, and no other', () => {
    const at = Date.parse('2026-03-13T14:02:00Z');
    const world = new World({
      name: 't',
      seed: 'single',
      created: at,
      real: () => at,
      parts: assembly,
      box: createSecretBox(new Uint8Array(32)),
    });
    together.seed('demo', world, at);
    expect(world.tables.orgs.size).toBe(0);
    together.seed('single', world, at);
    expect([...world.tables.orgs.all()].map(({ name }) => name)).toEqual(['Trial']);
  });

  it('has its examples walked by the tests from the table', async () => {
    mkdirSync(join(folder, 'trial'));
    mkdirSync(join(folder, 'without'));
    writeFileSync(
      join(folder, 'trial', 'examples-for-tests.ts'),
      'export const examples = { getSystemStatus: { query: { pretty: "true" } } };\n',
    );
    const result = await examplesIn(folder);
    expect([...result]).toEqual([
      ['trial', expect.objectContaining({ examples: { getSystemStatus: { query: { pretty: 'true' } } } })],
    ]);
  });
});
