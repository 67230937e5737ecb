import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WorldClient } from '../kit/emulator-client.ts';
import { expect, test } from '../kit/fixtures.ts';

/** Programs written for the database, as they come from npm: each starts, builds its indexes, works, and ends. */

const folder = join(dirname(fileURLToPath(import.meta.url)), 'programs');

/** Where drivers find the world's cluster, as a user who may do everything. */
async function addressOf(world: WorldClient): Promise<string> {
  const { groupId, clusterName } = world.credentials;
  const roles = [{ roleName: 'atlasAdmin', databaseName: 'admin' }];
  const user = { username: 'program', password: 'correct-horse', databaseName: 'admin', roles };
  await world.ask('POST', `~/groups/${groupId}/databaseUsers`, user);
  const { body } = await world.ask('POST', `/_emulator/groups/${groupId}/clusters/${clusterName}/wire`);
  return body.connectionString.replace('mongodb://', 'mongodb://program:correct-horse@');
}

/** The output of a program at its end. */
// biome-ignore lint/suspicious/noExplicitAny: each has a different output
async function reportedBy(name: string, world: WorldClient): Promise<any> {
  const args = [join(folder, `${name}.mjs`), await addressOf(world)];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { env: { PATH: process.env.PATH } }, (error, out) =>
      error ? reject(error) : resolve(JSON.parse(out)),
    );
  });
}

test('mongoose builds its indexes, populates, validates, searches, and takes transactions back', async ({
  world,
}) => {
  expect(await reportedBy('mongoose', world)).toEqual({
    indexes: [
      ...['_id_', 'about_text_name_text', 'email_1', 'name_1', 'name_1_seen_-1', 'place_2dsphere', 'seen_1'],
      'tags_1',
    ],
    missing: 0,
    twice: 11000,
    invalid: 'ValidationError',
    populated: [5, 7.5],
    price: '1.10',
    version: 1,
    conflict: 'VersionError',
    text: ['ada@example.com'],
    near: ['Bo'],
    grouped: [{ _id: null, total: 12.5 }],
    bulk: 2,
    undone: 'taken back',
    left: 2,
    cursor: 2,
    synced: [],
    explained: 'IXSCAN',
  });
});

test('agenda locks, runs, repeats and cancels jobs', async ({ world }) => {
  const { ran, jobs, cancelled } = await reportedBy('agenda', world);
  expect(ran).toEqual(['Ada', 'Bo']);
  expect(jobs).toContainEqual({ name: 'fail', failReason: 'on purpose' });
  expect(cancelled).toBe(3);
});

test('migrate-mongo migrates up and down', async ({ world }) => {
  const files = ['20260101000000-people.cjs', '20260102000000-names.cjs'];
  expect(await reportedBy('migrate-mongo', world)).toEqual({
    up: files,
    persons: [
      { name: 'Ada', initial: 'A' },
      { name: 'Bo', initial: 'B' },
    ],
    status: [true, true],
    again: [],
    down: [files[1]],
    people: [],
  });
});

test('connect-mongo keeps sessions until they expire', async ({ world }) => {
  expect(await reportedBy('connect-mongo', world)).toEqual({ user: 1, kept: 1, left: 0, expires: true });
});
