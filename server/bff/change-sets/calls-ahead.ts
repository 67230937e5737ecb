import type { ActiveSession } from '../sign-in/session.ts';
import type { Call } from './call.ts';
import type { SetsRoom } from './room.ts';
import { approversOf, type StoredSet } from './set.ts';
import { wayBack } from './ways.ts';

/** Calls that take back what is done, as far as they are known before their turn. */
export const callsBack = ({ steps }: StoredSet): Call[] =>
  steps.flatMap(({ apply: { state, call, before, made }, undo }) => {
    if (state !== 'done' || undo?.state === 'done') return [];
    const way = wayBack(call, before, made);
    return 'call' in way ? [way.call] : [];
  });

/** Calls that are still to be made in the direction in which the set goes. */
export const callsLeft = (set: StoredSet): Call[] =>
  set.direction === 'undo'
    ? callsBack(set)
    : set.steps.flatMap(({ apply }) => (apply.state === 'done' ? [] : [apply.call]));

/**
 * Refuses calls that this person may not have made now. Each is judged once more as it leaves, because locks and limits may
 * have changed by then; asked here, what is refused beforehand leaves no set half applied.
 */
export async function admitCalls(
  { connections, protections }: Pick<SetsRoom, 'connections' | 'protections'>,
  set: StoredSet,
  calls: readonly Call[],
  { user }: ActiveSession,
): Promise<void> {
  const connection = await connections.open(set.connection);
  const isApproved = approversOf(set).length > 0;
  for (const operationId of new Set(calls.map((call) => call.operationId)))
    await protections.admit(connection, operationId, user, isApproved);
}
