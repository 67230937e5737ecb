import type { EventRecord } from '#contract/events/schemas.ts';
import type { Shard } from '../topology/topology.ts';

/** A member of a cluster while a change is applied. */
export interface MemberProgress {
  key: string;
  /** `Shard 1, member 0` */
  name: string;
  host: string | undefined;
  step: 'waiting' | 'restarting' | 'restarted';
  text: string;
  /** When it came back. */
  at: string | undefined;
}

export interface ChangeProgress {
  /** When the change was taken up; undefined where the activity does not go back so far. */
  since: string | undefined;
  /** The requester: a person or an API key. */
  by: string | undefined;
  kind: 'change' | 'failover';
  members: MemberProgress[];
  restarted: number;
}

const begins = [
  'CLUSTER_UPDATE_SUBMITTED',
  'CLUSTER_PROCESS_ARGS_UPDATE_SUBMITTED',
  'TEST_FAILOVER_REQUESTED',
];

/** The events that show the progress of a change. */
export const progressEvents = [...begins, 'CLUSTER_INSTANCE_RESTARTED', 'CLUSTER_UPDATE_COMPLETED'];

/**
 * The progress of a cluster change. The service shows no plan: the activity shows completed restarts, and the
 * role of a process shows a running one. Whether a change restarts members at all is not reported.
 */
export function changeProgress(
  shards: readonly Shard[],
  events: readonly EventRecord[],
  version: string,
): ChangeProgress {
  const inOrder = events.toSorted((a, b) => a.created.localeCompare(b.created));
  const ended = inOrder.findLastIndex(({ eventTypeName }) => eventTypeName === 'CLUSTER_UPDATE_COMPLETED');
  const own = inOrder.slice(ended + 1);
  // a further change begins the restarts anew
  const began = own.findLast(({ eventTypeName }) => begins.includes(eventTypeName));
  const since = began?.created;
  const back = new Map(
    own
      .filter(
        ({ eventTypeName, created }) =>
          eventTypeName === 'CLUSTER_INSTANCE_RESTARTED' && (since === undefined || created >= since),
      )
      .map(({ hostname, created }) => [hostname ?? '', created]),
  );
  const members = shards.flatMap((shard) =>
    shard.members.map((member): MemberProgress => {
      const { process, index, primary } = member;
      const at = process && back.get(process.hostname);
      const place = {
        key: `${shard.index}/${index}`,
        name: shards.length > 1 ? `${shard.name}, member ${index}` : `Member ${index}`,
        host: process?.id,
        at,
      };
      if (process?.typeName === 'RECOVERING') return { ...place, step: 'restarting', text: 'Restarting now' };
      if (at !== undefined) return { ...place, step: 'restarted', text: 'Restarted' };
      const old = process !== undefined && process.version !== version ? `, still on ${process.version}` : '';
      const last = primary ? ', the primary is last' : '';
      return { ...place, step: 'waiting', text: `Not restarted yet${old}${last}` };
    }),
  );
  return {
    since,
    by: began?.username ?? began?.publicKey,
    kind: began?.eventTypeName === 'TEST_FAILOVER_REQUESTED' ? 'failover' : 'change',
    members,
    restarted: members.filter(({ step }) => step === 'restarted').length,
  };
}
