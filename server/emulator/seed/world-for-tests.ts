import { MINUTE } from '#contract/values/durations.ts';
import { createSecretBox } from '#server/auth/secret-box.ts';
import { assembly } from '../areas.ts';
import type { AlertRecord } from '../kernel/records.ts';
import { World } from '../kernel/world.ts';
import { seeds } from './seeds.ts';

export const seededAt = Date.parse('2026-03-13T14:02:00Z');

/** A world of its own, frozen at the moment it was made. */
export function seededWorld(seed: string, name = 't', at = seededAt): World {
  const fill = seeds[seed];
  if (!fill) throw new Error(`there is no seed ${seed}`);
  const world = new World({
    name,
    seed,
    created: at,
    real: () => at,
    parts: assembly,
    box: createSecretBox(new Uint8Array(32).fill(7)),
    clock: { frozen: true },
  });
  world.transact(() => {
    for (const _ of fill(world) ?? []);
  });
  return world;
}

/** Lets simulated time pass, and everything happen that is due in it. */
export function pass(world: World, minutes: number): void {
  world.advance(minutes * MINUTE);
}

export function active(world: World): AlertRecord[] {
  return [...world.tables.alerts.all()].filter(({ status }) => status === 'OPEN' || status === 'TRACKING');
}

export function withStatus(world: World, status: AlertRecord['status']): AlertRecord[] {
  return [...world.tables.alerts.all()].filter((alert) => alert.status === status);
}
