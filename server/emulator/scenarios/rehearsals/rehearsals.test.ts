import { describe, expect, it } from 'vitest';
import type { Difficulty } from '#contract/emulator/rehearsals.ts';
import { readyToMigrate } from '../../areas/live-migrations/ready-for-tests.ts';

async function rehearse(difficulty: Difficulty) {
  const ready = await readyToMigrate();
  const { at, path, body } = ready;
  const { groupId, clusterName } = at;
  const created = await at.ask('POST', '/_emulator/rehearsals', {
    body: { groupId, clusterName, difficulty },
  });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  const pass = (seconds: number): void => {
    for (let left = seconds; left > 0; left -= 10) at.advance(Math.min(10, left));
  };
  const begin = async () => (await at.ask('POST', path, { body })).body._id;
  const validate = async () => {
    const { _id } = (await at.ask('POST', `${path}/validate`, { body })).body;
    pass(2);
    return (await at.ask('GET', `${path}/validate/${_id}`)).body;
  };
  const reported = async () => (await at.ask('GET', '/_emulator/rehearsals')).body[0];
  const get = async (id: string) => (await at.ask('GET', `${path}/${id}`)).body;
  return { ...ready, pass, begin, validate, reported, get };
}

const events = ({ events: all }: { events: { happened: string }[] }) => all.map(({ happened }) => happened);

describe('the rehearsal of a migration', () => {
  it('reports past events and no future ones, and ends with the cutover', async () => {
    const { at, path, pass, begin, reported, get } = await rehearse('quiet');
    pass(4);
    expect(events(await reported())).toEqual(['Applications write 30 documents a second to inventory.']);
    const id = await begin();
    pass(75);
    expect(events(await reported())).toHaveLength(2);
    expect((await get(id)).lagTimeSeconds).toBeGreaterThan(5);
    await at.ask('PUT', `${path}/${id}/cutover`);
    pass(20);
    expect(await reported()).toHaveProperty('ended');
    expect((await at.ask('GET', '/_emulator/workloads')).body[0].running).toBe(false);
  });

  it('of a rough night refuses the user until the first validation has failed', async () => {
    const { pass, validate, reported } = await rehearse('rough');
    pass(4);
    expect(await validate()).toMatchObject({ status: 'FAILED' });
    pass(30);
    expect(await validate()).toMatchObject({ status: 'SUCCESS' });
    expect(events(await reported()).at(-1)).toContain('grants the roles again');
  });

  it('of a bad night loses the migration host once, and lets the second migration go through', async () => {
    const { pass, validate, begin, reported, get } = await rehearse('bad');
    pass(4);
    await validate();
    pass(30);
    const first = await begin();
    pass(10);
    expect((await get(first)).status).toBe('FAILED');
    pass(40);
    const second = await begin();
    pass(20);
    expect(await get(second)).toMatchObject({ status: 'WORKING', readyForCutover: true });
    expect((await reported()).events.map(({ shown }: { shown: string }) => shown)).toContain(
      'The status is FAILED, without a cause. Copied documents stay in the target.',
    );
  });

  it('can be ended: its load stops and its source is whole', async () => {
    const { at, pass, validate, reported } = await rehearse('rough');
    pass(4);
    await at.ask('POST', `/_emulator/rehearsals/${(await reported()).id}/end`);
    expect(await validate()).toMatchObject({ status: 'SUCCESS' });
    expect(events(await reported())).toHaveLength(2);
    // the newest is the first of the list
    pass(60);
    const { groupId, clusterName } = at;
    await at.ask('POST', '/_emulator/rehearsals', { body: { groupId, clusterName, difficulty: 'quiet' } });
    expect((await reported()).difficulty).toBe('quiet');
  });

  it('is refused where one is already running, and for missing clusters', async () => {
    const { at } = await rehearse('quiet');
    const ask = (body: object) => at.ask('POST', '/_emulator/rehearsals', { body });
    const { groupId, clusterName } = at;
    expect((await ask({ groupId, clusterName, difficulty: 'bad' })).status).toBe(400);
    expect((await ask({ groupId, clusterName: 'nowhere', difficulty: 'bad' })).status).toBe(404);
    expect((await ask({ groupId, clusterName, difficulty: 'easy' })).status).toBe(400);
  });
});
