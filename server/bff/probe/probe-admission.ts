import type { ProbeStart } from '#contract/console/probe.ts';
import type { UsableConnection } from '../connections/connections.ts';
import type { Changer } from '../protection/protection.ts';
import type { ProbesDeps } from './probes-deps.ts';

/** How long an authorized probe writes before it is authorized again: unlocks end. */
const checkedMs = 1_000;

/** Whose documents a probe would change, and whether it may still do so. */
export function createProbeAdmission(deps: ProbesDeps) {
  const writesThrough = async ({
    source,
    writes,
  }: Pick<ProbeStart, 'source' | 'writes'>): Promise<UsableConnection | undefined> =>
    writes && source.kind === 'cluster' ? deps.connections.open(source.connection) : undefined;

  /** Whether it may still write, checked as often as that can change. */
  const stillAdmitted = (start: ProbeStart, by: Changer): (() => Promise<void>) => {
    const validate = async () => {
      const connection = await writesThrough(start);
      const groupId = start.source.kind === 'cluster' ? start.source.groupId : undefined;
      if (connection) await deps.protections.admitGoingOn(connection, { ...by, groupId });
    };
    let checked: Promise<void> | undefined;
    let at = 0;
    return () => {
      const tick = performance.now();
      if (!checked || tick - at >= checkedMs) {
        at = tick;
        checked = validate();
      }
      return checked;
    };
  };

  return { writesThrough, stillAdmitted };
}
