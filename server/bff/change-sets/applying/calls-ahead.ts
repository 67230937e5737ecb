import type { OperationId } from '#contract/api/operations.ts';
import { Failure, refuse } from '#server/bff/http/errors.ts';
import type { Changer } from '#server/bff/protection/protection.ts';
import type { ActiveSession } from '#server/bff/sign-in/session.ts';
import { exemption } from '../approvals.ts';
import type { Call } from '../call.ts';
import type { SetsDeps } from '../deps.ts';
import { approversOf, isApproved, isApprovedBy, type Person, type StoredSet } from '../set.ts';

/** Whether the set is approved by those who may still change something: an approval ends with its person. */
async function isStillApproved(
  { protections }: Pick<SetsDeps, 'protections'>,
  set: StoredSet,
): Promise<boolean> {
  const standing: Person[] = [];
  const calls = set.steps.map(({ apply }) => apply.call);
  for (const person of approversOf(set))
    if ((await protections.standing({ ...person, connection: set.connection, calls })) === undefined)
      standing.push(person);
  return isApprovedBy(set, standing);
}

/** Refuses one call that may not be made now for whom the set acts. */
export async function admitCall(
  deps: Pick<SetsDeps, 'connections' | 'protections'>,
  set: StoredSet,
  operationId: OperationId,
  by: Changer,
): Promise<void> {
  const connection = await deps.connections.open(set.connection);
  try {
    await deps.protections.admit(
      connection,
      operationId,
      by,
      (await isStillApproved(deps, set)) || exemption(connection, set),
    );
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'SECOND_PERSON_REQUIRED')) throw error;
    const message = isApproved(set)
      ? 'The person who approved it may no longer change anything: another person must approve it.'
      : 'This connection demands the approval of a second person.';
    throw refuse('SECOND_PERSON_REQUIRED', { message });
  }
}

/**
 * Refuses calls that this person may not make now. Each is authorized again as it is sent, because locks and
 * limits may have changed by then. Checked here, an early refusal leaves no set half applied.
 */
export async function admitCalls(
  deps: Pick<SetsDeps, 'connections' | 'protections'>,
  set: StoredSet,
  calls: readonly Call[],
  { user }: ActiveSession,
): Promise<void> {
  for (const operationId of new Set(calls.map((call) => call.operationId)))
    await admitCall(deps, set, operationId, { ...user, calls });
}
