import { setImmediate } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import type { ChangeSet } from '#contract/change-sets/sets.ts';
import type { Twin } from '#contract/console/twins.ts';
import type { Rehearsal } from '#contract/twins/rehearsals.ts';
import { setsPath } from '../change-sets/sets-for-tests.ts';
import { startTwinning, type Twinning } from '../twins/twinning-for-tests.ts';

type Step = readonly [operationId: string, args: object];

/** For tests only: a project with a twin, and change sets that are rehearsed on it. */
export interface RehearsalKit extends Twinning {
  twin: Twin;
  groupId: string;
  clusterName: string;
  /** A change set of the source with these steps. */
  set(steps: readonly Step[]): Promise<ChangeSet>;
  rehearse(setId: string): Promise<{ status: number; body: Rehearsal; text: string }>;
  read(id: string): Promise<Rehearsal>;
  /** Moves the clock of the console until the condition holds. */
  untilRehearsal(id: string, holds: (rehearsal: Rehearsal) => boolean): Promise<Rehearsal>;
}

export async function startRehearsals(seed = 'single', argv: string[] = []): Promise<RehearsalKit> {
  const kit = await startTwinning(seed, argv);
  const { id: twinId } = await kit.create([kit.source.credentials.groupId]);
  return rehearsingOn(kit, await kit.until(twinId, 'ready'));
}

/** Rehearsals on a twin that exists. */
export function rehearsingOn(kit: Twinning, twin: Twin): RehearsalKit {
  const { groupId, clusterName } = kit.source.credentials;
  const read = async (id: string) => (await kit.ask<Rehearsal>('GET', `/bff/rehearsals/${id}`)).body;
  return {
    ...{ ...kit, twin, groupId, clusterName, read },
    async set(steps) {
      const start = { connection: 'production', title: 'Friday maintenance' };
      const { body } = await kit.ask<ChangeSet>('POST', setsPath, start);
      let set = body;
      for (const [operationId, args] of steps) {
        const step = { operationId, title: operationId, args: { groupId, ...args } };
        const answer = await kit.ask<ChangeSet>('POST', `${setsPath}/${body.id}/steps`, step);
        expect(answer.status, answer.text).toBe(200);
        set = answer.body;
      }
      return set;
    },
    rehearse: (setId) =>
      kit.ask<Rehearsal>('POST', '/bff/rehearsals', { connection: 'production', twinId: twin.id, setId }),
    untilRehearsal: (id, holds) =>
      vi.waitFor(
        async () => {
          await setImmediate();
          kit.clock.now += 50;
          const rehearsal = await read(id);
          const log = kit.console.logs.findLast((line) => line.includes('the work on a rehearsal'));
          expect(holds(rehearsal), `${rehearsal.state} ${rehearsal.phase} ${rehearsal.reason} ${log}`).toBe(
            true,
          );
          return rehearsal;
        },
        { timeout: 60_000, interval: 20 },
      ),
  };
}

export const isOver = ({ endedAt }: Rehearsal): boolean => endedAt !== null;
