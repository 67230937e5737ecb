import { describe, expect, it } from 'vitest';
import { createSecretBox } from '#server/auth/secret-box.ts';
import { assemble } from './area.ts';
import { kernelParts } from './kernel-parts.ts';
import { durations, instantFactor, type Pace, usualPace } from './time/durations.ts';
import { World } from './world.ts';

/** A world in which `step` writes down when it happened. */
function worldAt(real: () => number, pace?: Pace) {
  const happened: [string, number][] = [];
  const step = (at: World, what: string) => happened.push([what, at.now()]);
  const world: World = new World({
    name: 't',
    seed: 'none',
    created: 0,
    real,
    parts: assemble([...kernelParts, { name: 'test', transitions: { step } }]),
    box: createSecretBox(new Uint8Array(32)),
    ...(pace ? { pace } : {}),
  });
  return { world, happened };
}

describe('a passing state', () => {
  it('lasts until a reader has seen it, however fast work goes', () => {
    const { world, happened } = worldAt(() => 1000, { factor: instantFactor, own: {} });
    world.after(world.takes('cluster.create'), 'step', 'created', 'c1');
    world.settle();
    expect(happened).toEqual([]);
    world.shown('c1');
    world.settle();
    expect(happened).toEqual([['created', 1000]]);
  });

  it('that is not read ends after two real seconds', () => {
    let now = 1000;
    const { world, happened } = worldAt(() => now, { factor: instantFactor, own: {} });
    world.after(0, 'step', 'created', 'c1');
    now = 2999;
    world.settle();
    expect(happened).toEqual([]);
    expect(world.realUntilDue()).toBe(1);
    now = 3000;
    world.settle();
    expect(happened).toEqual([['created', 1000]]);
  });

  it('does not delay later transitions, and ends when the clock is moved by hand', () => {
    const { world, happened } = worldAt(() => 0);
    world.after(10, 'step', 'first', 'c1');
    world.after(20, 'step', 'second');
    world.clock.advance(30);
    world.settle();
    expect(happened).toEqual([['second', 20]]);
    world.advance(1);
    expect(happened).toEqual([
      ['second', 20],
      ['first', 10],
    ]);
  });
});

it('a transition runs at its time, not before, and the clock continues from its position', () => {
  const { world, happened } = worldAt(() => 0);
  world.after(100, 'step', 'due');
  world.settle();
  world.advance(99);
  expect([happened, world.now()]).toEqual([[], 99]);
  world.advance(51);
  expect([happened, world.now()]).toEqual([[['due', 100]], 150]);
});

it('skips transitions of a later version that this one does not know', () => {
  const { world, happened } = worldAt(() => 0);
  world.load('due', { id: 'x', at: 1, order: 1, transition: 'of a later version', payload: null } as never);
  world.after(2, 'step', 'known');
  world.advance(3);
  expect([happened, world.nextDue()]).toEqual([[['known', 2]], undefined]);
});

it('stores the current position of a clock with its own pace, and the start of one that runs with ours', () => {
  let real = 0;
  const { world } = worldAt(() => real);
  real = 1000;
  expect([world.describe().clock, world.now()]).toEqual([world.clock.state, 1000]);
  world.changePace({ rate: 10 });
  real = 2000;
  expect([world.describe().clock.base, world.now()]).toEqual([11_000, 11_000]);
});

it('the pace of a world is its own', () => {
  const [one, other] = [worldAt(() => 0).world, worldAt(() => 0).world];
  one.pace.own['cluster.create'] = 1;
  expect(other.takes('cluster.create')).toBe(durations['cluster.create'] / usualPace.factor);
});

it('work takes its time at the service divided by the pace, unless it has a time of its own', () => {
  const { world } = worldAt(() => 0, { factor: 60, own: { 'snapshot.run': 5000 } });
  expect(world.takes('cluster.create')).toBe(durations['cluster.create'] / 60);
  expect(world.takes('snapshot.run')).toBe(5000);
});
