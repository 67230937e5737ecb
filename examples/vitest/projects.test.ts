import { type Emulator, startEmulator, type World } from 'quarterdeck';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let emulator: Emulator;
let world: World;

beforeAll(async () => {
  emulator = await startEmulator();
  world = await emulator.world({ seed: 'single', pace: 'instant' });
});
afterAll(() => emulator.close());
beforeEach(() => world.reset());

const path = () => `/api/atlas/v2/groups/${world.credentials.groupId}`;

test('the project has one cluster', async () => {
  const answer = await world.fetch(`${path()}/clusters`);
  expect(await answer.json()).toMatchObject({ totalCount: 1, results: [{ name: 'single' }] });
});

test('a failing service is called again', async () => {
  await world.faults.add({ kind: 'status', status: 503, operationId: 'getGroup', remaining: 1 });
  const first = await world.fetch(path());
  const answer = first.status === 503 ? await world.fetch(path()) : first;
  expect(answer.status).toBe(200);
  expect(world.calls({ operationId: 'getGroup' }).map(({ status }) => status)).toEqual([503, 200]);
});

test('a test does not see the changes of the one before', () => {
  expect(world.faults.list()).toEqual([]);
  expect(world.calls()).toEqual([]);
});
