import { expect, it } from 'vitest';
import { createSecretBox, type SecretBox } from '#server/auth/secret-box.ts';
import { assemble } from './area.ts';
import { kernelParts } from './kernel-parts.ts';
import type { Outgoing } from './outgoing.ts';
import { seeded } from './seeded.ts';
import { World } from './world.ts';

const received: string[] = [];

function worldOf({ name = 'w', seed = 's', box = createSecretBox(new Uint8Array(32)) } = {}): World {
  received.length = 0;
  return new World({
    ...{ name, seed, created: 5, real: () => 1_700_000_000_000, box },
    parts: assemble([
      ...kernelParts,
      {
        name: 'test',
        transitions: { step: () => undefined },
        reactions: { 'collection.dropped': [(_, { name: dropped }) => void received.push(dropped)] },
      },
    ]),
  });
}

const dataSet = (id: string) => ({ id, groupId: 'g', clusterId: id });
const ids = (world: World) => [...world.tables.dataSets.all()].map(({ id }) => id);
const note = { url: 'https://example.com' } as unknown as Outgoing;
const file = { make: () => [] };

it('a failed transaction leaves no rows, messages or files, and keeps earlier changes', () => {
  const world = worldOf();
  world.transact(() => {
    world.tables.dataSets.put(dataSet('a'));
    world.outbox.push(note);
    world.bucketFiles.push(file);
  });
  const fail = () =>
    world.transact(() => {
      world.tables.dataSets.put(dataSet('b'));
      world.tables.dataSets.put({ ...dataSet('a'), groupId: 'other' });
      world.outbox.push(note);
      world.bucketFiles.push(file);
      throw new Error('no');
    });
  expect(fail).toThrow('no');
  expect([ids(world), world.tables.dataSets.get('a')?.groupId]).toEqual([['a'], 'g']);
  expect([world.outbox.length, world.bucketFiles.length]).toEqual([1, 1]);
});

it('a part that fails within a whole takes back its own beginning only, and the whole can still be undone', () => {
  const world = worldOf();
  const whole = (end: () => void) => () =>
    world.transact(() => {
      world.tables.dataSets.put(dataSet('a'));
      expect(() =>
        world.transact(() => {
          world.tables.dataSets.put(dataSet('b'));
          throw new Error('part');
        }),
      ).toThrow('part');
      end();
    });
  const fails = () => {
    throw new Error('whole');
  };
  expect(whole(fails)).toThrow('whole');
  expect([ids(world), world.dirty]).toEqual([[], false]);
  whole(() => undefined)();
  expect([ids(world), world.dirty]).toEqual([['a'], true]);
});

it('a row created and changed within a failed transaction is gone, and later changes can be undone too', () => {
  const world = worldOf();
  const twice = (end: () => void) => () =>
    world.transact(() => {
      world.tables.dataSets.put(dataSet('a'));
      world.tables.dataSets.put({ ...dataSet('a'), groupId: 'other' });
      end();
    });
  const fail = () => {
    throw new Error('no');
  };
  expect(twice(fail)).toThrow('no');
  expect(ids(world)).toEqual([]);
  twice(() => undefined)();
  world.tables.dataSets.put(dataSet('b'));
  world.revert();
  expect([ids(world), world.dirty]).toEqual([[], false]);
});

it("passes each changed row to the store once, as it is now, with the world's row, and nothing the next time", () => {
  const world = worldOf();
  world.tables.dataSets.put(dataSet('a'));
  world.tables.dataSets.put({ ...dataSet('a'), groupId: 'other' });
  world.tables.dataSets.put(dataSet('b'));
  world.tables.dataSets.delete('b');
  const { changes, stored } = world.takeChanges();
  expect(changes.map(({ world: name, kind, id, body }) => [name, kind, id, body])).toEqual([
    ['w', 'dataSets', 'a', JSON.stringify({ ...dataSet('a'), groupId: 'other' })],
    ['w', 'dataSets', 'b', null],
    ['w', 'world', 'world', JSON.stringify(world.describe())],
  ]);
  stored();
  expect([world.dirty, world.takeChanges().changes]).toEqual([false, []]);
});

it('lets messages and files go once the store has them, and those that came meanwhile the next time', () => {
  const world = worldOf();
  world.tables.dataSets.put(dataSet('a'));
  world.outbox.push(note);
  world.bucketFiles.push(file);
  const { stored } = world.takeChanges();
  world.outbox.push(note, note);
  expect(world.leaving.outbox).toEqual([]);
  stored();
  expect([world.leaving.outbox.length, world.leaving.bucketFiles.length]).toEqual([1, 1]);
  expect([world.outbox.length, world.bucketFiles.length]).toEqual([2, 0]);
});

it('reverts to the stored state, with its clock, where the store refuses', () => {
  const world = worldOf();
  world.tables.dataSets.put(dataSet('a'));
  world.takeChanges().stored();
  const before = world.now();
  world.tables.dataSets.delete('a');
  world.tables.dataSets.put(dataSet('b'));
  world.advance(60_000);
  world.changePace({ frozen: true });
  world.outbox.push(note);
  world.bucketFiles.push(file);
  const { changes } = world.takeChanges();
  expect(changes).toHaveLength(3);
  world.tables.dataSets.put(dataSet('c'));
  world.revert();
  expect([ids(world), world.now(), world.clock.state.frozen, world.dirty]).toEqual([
    ['a'],
    before,
    false,
    false,
  ]);
  expect([world.outbox.length, world.bucketFiles.length]).toEqual([0, 0]);
});

it('announces rows that the store has never had', () => {
  const world = worldOf();
  const taken = () => world.takeChanges().changes.map(({ id, body, isNew }) => [id, body !== null, isNew]);
  world.tables.dataSets.put(dataSet('a'));
  world.tables.dataSets.put({ ...dataSet('a'), groupId: 'other' });
  expect(taken()).toEqual([
    ['a', true, true],
    ['world', true, undefined],
  ]);
  world.tables.dataSets.delete('a');
  world.tables.dataSets.put(dataSet('a'));
  world.tables.dataSets.put(dataSet('b'));
  expect(taken().slice(0, 2)).toEqual([
    ['a', true, false],
    ['b', true, true],
  ]);
});

it('writes its own row again only when it has changed, or was refused', () => {
  const world = worldOf();
  const change = (id: string) => {
    world.tables.dataSets.put(dataSet(id));
    return world.takeChanges();
  };
  const isIn = ({ changes }: ReturnType<typeof change>) => changes.some(({ kind }) => kind === 'world');
  const first = change('a');
  world.revert();
  const second = change('b');
  expect([isIn(first), isIn(second)]).toEqual([true, true]);
  second.stored();
  expect(isIn(change('c'))).toBe(false);
  world.random();
  expect(isIn(change('d'))).toBe(true);
});

it('forgets what changed where nothing keeps it', () => {
  const world = worldOf();
  world.tables.dataSets.put(dataSet('a'));
  world.outbox.push(note);
  world.forgetChanges();
  expect([world.dirty, world.takeChanges().changes, world.leaving.outbox.length]).toEqual([false, [], 1]);
  world.revert();
  expect(ids(world)).toEqual(['a']);
});

it('makes ids that sort by time and by count, with the mark of its name and seed in the middle', () => {
  const [one, same, other] = [worldOf(), worldOf(), worldOf({ seed: 't' })];
  const created = [one.id(), one.id(), one.id(1_700_000_001_000)];
  expect(created).toEqual(created.toSorted());
  for (const id of created) expect(id).toMatch(/^[0-9a-f]{24}$/);
  expect(created.map((id) => id.slice(0, 8))).toEqual(['6553f100', '6553f100', '6553f101']);
  expect(created.map((id) => id.slice(18))).toEqual(['000001', '000002', '000003']);
  expect([same.id(), other.id().slice(8, 18) === created[0]?.slice(8, 18)]).toEqual([created[0], false]);
  expect(one.id(0).slice(0, 8)).toBe('00000000');
  // seconds that have nine digits: the year 2106
  expect(one.id(2 ** 32 * 1000 + 5000)).toMatch(/^00000005[0-9a-f]{16}$/);
});

it('continues ids, random numbers and order after a restart', () => {
  const [world, again] = [worldOf(), worldOf()];
  world.id();
  world.random();
  world.random();
  world.after(10, 'step', null);
  again.resume(world.describe());
  expect(again.id()).toBe(world.id());
  expect([again.random(), again.random()]).toEqual([world.random(), world.random()]);
  expect(again.describe().order).toBe(1);
});

it('stores its clock, so that a restart does not leap', () => {
  const world = worldOf();
  expect(world.describe()).toMatchObject({ seed: 's', created: 5, count: 0, order: 0 });
  const own = world.describe().clock;
  expect(own).toEqual(world.clock.state);
  world.advance(90_000);
  world.changePace({ frozen: true });
  expect(world.describe().clock.base).toBe(world.clock.now());
});

it('seals for one row and field of one world, and opens each text once', () => {
  const box = createSecretBox(new Uint8Array(32).fill(7));
  let opened = 0;
  const counted: SecretBox = {
    ...box,
    open(...args) {
      opened += 1;
      return box.open(...args);
    },
  };
  const world = worldOf({ box: counted });
  const sealed = world.seal('secret', 'id', 'field');
  expect([world.unseal(sealed, 'id', 'field'), world.unseal(sealed, 'id', 'field'), opened]).toEqual([
    'secret',
    'secret',
    1,
  ]);
  const second = world.seal('other', 'id', 'field');
  const both = [world.unseal(second, 'id', 'field'), world.unseal(sealed, 'id', 'field')];
  expect([both, opened]).toEqual([['other', 'secret'], 2]);
  for (const [name, id, field] of [
    ['x', 'id', 'field'],
    ['w', 'other', 'field'],
    ['w', 'id', 'other'],
  ] as const)
    expect(() => worldOf({ name, box }).unseal(sealed, id, field)).toThrow();
});

it('notifies its listeners', () => {
  const world = worldOf();
  world.emit('collection.dropped', { clusterId: 'c', db: 'd', name: 'gone' });
  expect(received).toEqual(['gone']);
  // without listeners
  world.emit('accessList.changing', { groupId: 'g' });
  expect(received).toHaveLength(1);
});

it("returns its time in the service's format, and the indexes of its tables", () => {
  const world = worldOf();
  expect(world.iso()).toBe('2023-11-14T22:13:20Z');
  expect(Object.keys(world.tableSpecs)).toContain('dataSets');
});

it('fills tables that it has, and passes over those of other versions', () => {
  const world = worldOf();
  world.load('dataSets', dataSet('a'));
  world.load('toString', { id: 'b' });
  world.load('of a later version', { id: 'c' });
  expect([ids(world), world.dirty]).toEqual([['a'], false]);
});

it('cancels a scheduled transition, and returns the time of the next one', () => {
  const world = worldOf();
  expect([world.nextDue(), world.realUntilDue()]).toEqual([undefined, Number.POSITIVE_INFINITY]);
  const [late, soon] = [world.after(50, 'step', null), world.after(20, 'step', null)];
  expect([world.nextDue()?.id, world.realUntilDue()]).toEqual([soon, 20]);
  world.cancel(soon);
  expect([world.nextDue()?.id, world.realUntilDue()]).toEqual([late, 50]);
  expect(() => world.after(1, 'unknown', null)).toThrow('unknown');
});

it('reads without counting as a reader, and counts where a view requires it', () => {
  const world = worldOf();
  world.after(0, 'step', null, 'c1');
  const view = world.showing((row: { id: string }) => row.id);
  expect(world.peek(() => view({ id: 'c1' }))).toBe('c1');
  world.settle();
  expect(world.nextDue()).toMatchObject({ id: expect.any(String) });
  expect(view({ id: 'c1' })).toBe('c1');
  world.settle();
  expect(world.nextDue()).toBeUndefined();
});

it('chance is even, differs by text, and can be entered anywhere', () => {
  const next = seeded('text');
  const drawn = Array.from({ length: 1000 }, next);
  expect(drawn.every((x) => x >= 0 && x < 1)).toBe(true);
  expect(drawn.reduce((sum, x) => sum + x, 0) / 1000).toBeCloseTo(0.5, 1);
  expect(new Set(drawn).size).toBe(1000);
  expect(seeded('text', 998)()).toBe(drawn[998]);
  expect(seeded('other')()).not.toBe(drawn[0]);
});
