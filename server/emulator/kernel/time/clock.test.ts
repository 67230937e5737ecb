import { describe, expect, it } from 'vitest';
import { MINUTE } from '#contract/values/durations.ts';
import { instant, iso, WorldClock } from './clock.ts';

/** A clock of a world over a machine's clock that the test sets. */
function clock(state?: ConstructorParameters<typeof WorldClock>[1]) {
  const machine = { now: 1_000_000 };
  return { machine, world: new WorldClock(() => machine.now, state) };
}

describe('the clock of a world', () => {
  it('begins with the machine and goes as it goes', () => {
    const { machine, world } = clock();
    expect(world.now()).toBe(1_000_000);
    machine.now += 250;
    expect(world.now()).toBe(1_000_250);
    expect(world.state).toEqual({ base: 1_000_000, realAt: 1_000_000, rate: 1, frozen: false });
  });

  it('continues from the stored state, at its rate', () => {
    const { machine, world } = clock({ base: 5000, realAt: 999_000, rate: 60 });
    expect(world.now()).toBe(5000 + MINUTE);
    machine.now += 10;
    expect(world.now()).toBe(5000 + 60_600);
  });

  it("stops while the machine's clock is set back, and never runs backwards", () => {
    const { machine, world } = clock();
    machine.now -= 90_000;
    expect(world.now()).toBe(1_000_000);
    machine.now += 90_005;
    expect(world.now()).toBe(1_000_005);
  });

  it('changes its pace without a jump, stops and continues', () => {
    const { machine, world } = clock();
    machine.now += 100;
    world.pace({ rate: 10 });
    expect(world.now()).toBe(1_000_100);
    machine.now += 100;
    expect(world.now()).toBe(1_001_100);
    world.pace({ frozen: true });
    machine.now += 5000;
    expect(world.now()).toBe(1_001_100);
    world.pace({ frozen: false });
    machine.now += 1;
    expect(world.now()).toBe(1_001_110);
  });

  it('is moved forward, running or not, and a move is undone', () => {
    const { machine, world } = clock();
    machine.now += 40;
    const before = world.state;
    world.advance(60_000);
    expect(world.now()).toBe(1_060_040);
    machine.now += 1;
    expect(world.now()).toBe(1_060_041);
    world.restore(before);
    expect(world.now()).toBe(1_000_041);
    world.pace({ frozen: true });
    world.advance(1000);
    expect(world.now()).toBe(1_001_041);
  });

  it('converts the time until a moment to real time', () => {
    const { world } = clock({ rate: 60 });
    expect(world.realUntil(1_000_000 + MINUTE)).toBe(1000);
    expect(world.realUntil(1)).toBe(0);
    world.pace({ frozen: true });
    expect(world.realUntil(1_000_000 + MINUTE)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('instants as text', () => {
  it('are written in UTC and whole seconds', () => {
    expect(iso(Date.UTC(2024, 1, 29, 23, 59, 59, 999))).toBe('2024-02-29T23:59:59Z');
  });

  it.each([
    ['2024-03-01T12:00:00Z', '2024-03-01T12:00:00Z'],
    ['2024-03-01T12:00:00z', '2024-03-01T12:00:00Z'],
    ['2024-03-01T12:00:00', '2024-03-01T12:00:00Z'],
    ['2024-03-01T12:00:00.500', '2024-03-01T12:00:00Z'],
    ['2024-03-01T12:00:00+02:00', '2024-03-01T10:00:00Z'],
    ['2024-03-01T12:00:00-0330', '2024-03-01T15:30:00Z'],
  ])('%s is %s', (text, reported) => {
    expect(iso(instant(text))).toBe(reported);
  });
});
