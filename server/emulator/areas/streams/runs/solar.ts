import type { Document } from 'bson';
import { SECOND } from '#contract/values/durations.ts';
import { seeded } from '#server/emulator/kernel/seeded.ts';
import type { World } from '#server/emulator/kernel/world.ts';

const devices = 11;
const sizes = [150, 250, 350, 450];

/** One reading of the sample stream; each second has the same one for all readers. Documented: the fields */
function solarReading(world: World, at: number): Document {
  const next = seeded(`${world.seed}/solar/${at}`);
  const device = Math.floor(next() * devices);
  const largest = sizes[device % sizes.length] ?? 0;
  return {
    device_id: `device_${device}`,
    group_id: device % 5,
    timestamp: new Date(at).toISOString().replace('Z', '+00:00'),
    max_watts: largest,
    event_type: next() < 0.1 ? 1 : 0,
    obs: { watts: Math.floor(next() * (largest + 1)), temp: 5 + Math.floor(next() * 20) },
  };
}

/** Readings between two times: one each second // assumed; the latest ones where there are too many. */
export function solarReadings(world: World, after: number, until: number, most: number) {
  const last = Math.floor(until / SECOND);
  const first = Math.max(Math.floor(after / SECOND) + 1, last - most + 1);
  const seconds = Array.from(
    { length: Math.max(0, last - first + 1) },
    (_, index) => (first + index) * SECOND,
  );
  return seconds.map((at) => ({ doc: solarReading(world, at), at }));
}
