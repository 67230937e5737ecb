import type { UsableConnection } from '../connections/connections.ts';
import { type Approval, secondPersonFor } from '../protection/protection.ts';
import type { Call } from './call.ts';
import { isAhead, isApproved, type StoredSet } from './set.ts';
import { inverseOf } from './ways.ts';

/** Calls that undo completed steps, as far as they are known before their turn. */
export const callsBack = ({ steps }: StoredSet): Call[] =>
  steps.flatMap(({ apply: { state, call, before, made }, undo }) => {
    if (state !== 'done' || undo?.state === 'done' || undo?.state === 'kept') return [];
    const way = inverseOf(call, before, made);
    return 'call' in way ? [way.call] : [];
  });

/** Calls that are still to be made in the direction in which the set goes. */
export const callsLeft = (set: StoredSet): Call[] =>
  set.direction === 'undo' ? callsBack(set) : set.steps.filter(isAhead).map(({ apply }) => apply.call);

export type Protected = Pick<UsableConnection, 'protection'>;

const demands = ({ protection }: Protected, calls: readonly Call[]): boolean =>
  calls.some(({ operationId }) => secondPersonFor(protection, operationId).length > 0);

/** Whether the connection demands a second person for something that the set does. */
export const needsApproval = (connection: Protected, { steps }: StoredSet): boolean =>
  demands(
    connection,
    steps.filter(({ apply }) => apply.state !== 'left').map(({ apply }) => apply.call),
  );

/** Whether it demands one for something that the set has not sent yet. */
export const stillNeedsApproval = (connection: Protected, set: StoredSet): boolean =>
  demands(connection, callsLeft(set));

/** What counts for the undo of a set, recorded as it begins: later changes of the protection do not. */
export const begunWith = (
  connection: Protected,
  set: StoredSet,
): Required<Pick<StoredSet, 'begunApproved' | 'begunDemanded'>> => ({
  begunApproved: isApproved(set),
  begunDemanded: needsApproval(connection, set),
});

/**
 * Whether it stays until a second person approves its undo. Undoing a set needs at most the approvals of that set: nothing where
 * the connection demands none for its changes, or demanded none when it was begun, and no further approval where it was approved
 * then.
 */
export const lacksApprovalToUndo = (connection: Protected, set: StoredSet): boolean =>
  set.begunApproved !== true &&
  set.begunDemanded !== false &&
  !isApproved(set) &&
  needsApproval(connection, set) &&
  demands(connection, callsBack(set));

/** The same for the calls that it would send next in its direction. */
export const lacksApprovalToContinue = (connection: Protected, set: StoredSet): boolean =>
  set.direction === 'undo'
    ? lacksApprovalToUndo(connection, set)
    : demands(connection, callsLeft(set)) && !isApproved(set);

/**
 * An undo that needs no approval is sent without one; everything else needs the approval that the connection
 * requires.
 */
export const exemption = (connection: Protected, set: StoredSet): Approval =>
  set.direction === 'undo' && !lacksApprovalToUndo(connection, set) ? 'exempt' : false;
