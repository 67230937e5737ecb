import { z } from 'zod';
import { operationOf } from '#contract/api/operations.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import type { DataSource } from '#server/functions/data-source.ts';
import { fieldsOf, textAt } from '../../change-sets/call.ts';
import type { StoredStep } from '../../change-sets/set.ts';
import { openSource, type SourceDeps } from '../../functions/open-sources.ts';
import { removeProbeData } from '../../probe/clean-up.ts';
import { probeOnce } from '../../probe/client.ts';
import { type Sample, type SampleFailure, type StoredProbe, unprobed, withSample } from './twin-tally.ts';

interface Place {
  groupId: string;
  clusterName: string;
}

/** Clusters that one rehearsal probes. */
const mostProbed = 20;
const patienceMs = 5_000;

/** Errors after which the connection is lost: drivers repeat the command // documented: "Retryable Writes" */
const networkErrors: ReadonlySet<string> = new Set(['HostUnreachable', 'NoAnswer', 'SocketException']);

const Status = z.object({
  members: z.array(z.object({ name: z.string(), health: z.number(), stateStr: z.string() })),
});

/** The clusters that a step concerns: its own, and the target of a restore or of a migration. */
function placesOf({ apply: { call } }: StoredStep): Place[] {
  const { args } = call;
  const body = fieldsOf(args.body);
  const destination = fieldsOf(body.destination);
  const groupId = textAt(args, 'groupId');
  const { path } = operationOf(call.operationId);
  const own = path.includes('/flexClusters/{name}') ? textAt(args, 'name') : textAt(args, 'clusterName');
  const named = /\/(?:clusters|flexClusters)$/u.test(path) ? textAt(body, 'name') : own;
  const target = textAt(body, 'targetClusterName');
  return [
    { groupId, clusterName: named },
    { groupId: textAt(body, 'targetGroupId') || groupId, clusterName: target },
    { groupId: textAt(destination, 'groupId') || groupId, clusterName: textAt(destination, 'clusterName') },
  ].filter((place) => place.groupId !== '' && place.clusterName !== '');
}

/** The probes of a rehearsal with these steps, before the first sample. */
export function probesOf(steps: readonly StoredStep[]): StoredProbe[] {
  const places = new Map(
    steps.flatMap(placesOf).map((place) => [`${place.groupId}/${place.clusterName}`, place]),
  );
  return [...places.values()].slice(0, mostProbed).map(unprobed);
}

async function membersOf(source: Pick<DataSource, 'run'>): Promise<Sample['members']> {
  try {
    const reply = await source.run(
      'admin',
      { replSetGetStatus: 1 },
      { signal: AbortSignal.timeout(patienceMs), readPreference: 'primaryPreferred' },
    );
    const { data } = Status.safeParse(reply);
    if (!data) return null;
    return {
      primary: data.members.find(({ stateStr }) => stateStr === 'PRIMARY')?.name ?? null,
      down: data.members.filter(({ health }) => health === 0).length,
      count: data.members.length,
    };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    // routers have no such command
    return error.codeName === 'HostUnreachable' ? 'none' : null;
  }
}

/** Whether anything but the number of commands has changed: such a sample is stored before the clock moves on. */
export const isNews = (before: readonly StoredProbe[], after: readonly StoredProbe[]): boolean =>
  after.some((probe, index) => factsOf(probe) !== factsOf(before[index]));

const factsOf = (probe: StoredProbe | undefined): string =>
  probe ? [probe.primary, ...probe.interruptions.map(({ isOpen }) => isOpen), probe.mostDown].join() : '';

/** Probe clients at the clusters of a twin; the same commands as those of game days and failover tests. */
export function createTwinProbe(sources: SourceDeps) {
  const withSource = async <Result>(
    connection: string,
    { groupId, clusterName }: Place,
    work: (source: DataSource) => Promise<Result>,
  ): Promise<Result> => {
    const ref = { kind: 'cluster', connection, groupId, clusterName } as const;
    const { source, release } = await openSource(sources, ref);
    try {
      return await work(source);
    } finally {
      release();
    }
  };

  return {
    /** Reads, writes and reads the members of each cluster once, at this time of the twin. */
    async sample(
      { connection, id }: { connection: string; id: string },
      probes: readonly StoredProbe[],
      { at, stepId }: Pick<Sample, 'at' | 'stepId'>,
    ): Promise<StoredProbe[]> {
      const sampled: StoredProbe[] = [];
      for (const probe of probes) {
        const next = await withSource(connection, probe, async (source) => {
          const failures: Sample['failures'] = {};
          const members = await membersOf(source);
          for (const act of ['reads', 'writes'] as const) {
            const count = probe[act].done + probe[act].failed + 1;
            const failure = await probeOnce({ source, act, id, count, patienceMs });
            if (!failure) continue;
            const { codeName, message, labels = [] } = failure;
            const isRepeatable = labels.includes('RetryableWriteError') || networkErrors.has(codeName);
            failures[act] = { codeName, message, isRepeatable } satisfies SampleFailure;
          }
          return withSample(probe, { at, stepId, failures, members });
        });
        sampled.push(next);
      }
      return sampled;
    },

    /** Removes its documents; a cluster that does not answer keeps them until its copy is loaded again. */
    async cleanUp(
      { connection, id }: { connection: string; id: string },
      probes: readonly StoredProbe[],
    ): Promise<void> {
      for (const probe of probes) {
        if (probe.writes.done === 0) continue;
        try {
          await withSource(connection, probe, (source) => removeProbeData(source, id));
        } catch (error) {
          if (!(error instanceof CommandError)) throw error;
        }
      }
    },
  };
}

export type TwinProbe = ReturnType<typeof createTwinProbe>;
