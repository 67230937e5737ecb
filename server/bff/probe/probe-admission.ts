import type { ProbeStart } from '#contract/console/probe.ts';
import type { UsableConnection } from '../connections/connections.ts';
import type { Changer } from '../protection/protection.ts';
import type { ProbesRoom } from './probes-room.ts';

/** How long an authorized probe writes before it is authorized again: unlocks end. */
const judgedMs = 1_000;

/** Whose documents a probe would change, and whether it may still do so. */
export function createProbeAdmission(room: ProbesRoom) {
  const writesThrough = async ({
    source,
    writes,
  }: Pick<ProbeStart, 'source' | 'writes'>): Promise<UsableConnection | undefined> =>
    writes && source.kind === 'cluster' ? room.connections.open(source.connection) : undefined;

  /** Whether it may still write, checked as often as that can change. */
  const stillAdmitted = (start: ProbeStart, by: Changer): (() => Promise<void>) => {
    const judge = async () => {
      const connection = await writesThrough(start);
      if (connection) await room.protections.admitGoingOn(connection, by);
    };
    let judged: Promise<void> | undefined;
    let at = 0;
    return () => {
      const tick = performance.now();
      if (!judged || tick - at >= judgedMs) {
        at = tick;
        judged = judge();
      }
      return judged;
    };
  };

  return { writesThrough, stillAdmitted };
}
