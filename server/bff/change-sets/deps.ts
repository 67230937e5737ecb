import type { ChangeSet } from '#contract/change-sets/sets.ts';
import { hasRole, observerMessage } from '#contract/console/access/role-order.ts';
import type { Config } from '#server/config.ts';
import type { Connections, UsableConnection } from '../connections/connections.ts';
import type { Audit } from '../forward/audit.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import type { News } from '../notifications/news.ts';
import type { Outbox } from '../notifications/outbox.ts';
import type { Protections } from '../protection/protection.ts';
import type { ActiveSession } from '../sign-in/session.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { Applier } from './applying/applier.ts';
import {
  lacksApprovalToContinue,
  lacksApprovalToUndo,
  needsApproval,
  type Protected,
  stillNeedsApproval,
} from './approvals.ts';
import { doubtText, isEditable } from './checks/guards.ts';
import { leavingOf } from './leaving-out.ts';
import {
  approversOf,
  isAllBy,
  isApproved,
  isInDoubt,
  isRunning,
  type Person,
  type StoredSet,
} from './set.ts';
import type { ChangeSets } from './store.ts';
import { setView } from './view.ts';

/** The dependencies of the change set routes. */
export interface SetsDeps {
  config: Pick<Config, 'readOnly'>;
  connections: Connections;
  audit: Audit;
  defineHandlers: DefineConsoleHandlers;
  outbox: Pick<Outbox, 'flush'>;
  sets: ChangeSets;
  applier: Applier;
  protections: Pick<Protections, 'admit' | 'standing' | 'hasEmergencyAccess'>;
  callsFor: (connection: UsableConnection) => ServiceCalls;
  upstream: Pick<Upstream, 'call'>;
  newId: (at: number) => string;
  /** Ours, in milliseconds. */
  now: () => number;
}

export const personOf = ({ user: { id, name } }: ActiveSession): Person => ({ id, name });

type May = ChangeSet['may'];

/** Whether it is blocked until a person has approved the next calls, forwards or back. */
function lacksApproval(connection: Protected, set: StoredSet): boolean {
  if (isRunning(set) || isApproved(set)) return false;
  const isStopped = set.state === 'stopped' && lacksApprovalToContinue(connection, set);
  return isStopped || lacksApprovalToUndo(connection, set);
}

/** Whether it can be approved now: before its start, always; afterwards, only where it is blocked otherwise. */
export const isApprovable = (connection: Protected, set: StoredSet): boolean =>
  isEditable(set) || lacksApproval(connection, set);

function whyNotApprove(set: StoredSet, person: Person, isOpen: boolean): string {
  if (!isOpen) return 'It is not waiting for an approval.';
  if (set.steps.length === 0) return 'There is nothing in it.';
  if (isAllBy(set, person)) return 'Authors cannot approve their own changes.';
  return approversOf(set).some(({ id }) => id === person.id) ? 'You have approved it.' : '';
}

export function whyNotWithdraw(set: StoredSet, person: Person): string {
  if (approversOf(set).every(({ id }) => id !== person.id)) return 'You have not approved it.';
  // completed calls relied on it
  if (!isEditable(set) && set.state !== 'stopped') return 'It has begun, and is not stopped.';
  return '';
}

const missingText = (set: StoredSet): string =>
  approversOf(set).length === 0
    ? 'This connection demands the approval of a second person.'
    : 'Another person than their author must approve the other changes too.';

function whyNotApply(set: StoredSet, isApprovalMissing: boolean): string {
  if (isRunning(set)) return 'It is under way.';
  if (!isEditable(set)) return 'It has been applied.';
  if (set.steps.length === 0) return 'There is nothing in it.';
  return isApprovalMissing ? missingText(set) : '';
}

function whyNotResume(set: StoredSet, isApprovalMissing: boolean): string {
  if (set.state !== 'stopped') return 'It has not stopped.';
  if (set.steps.some(isInDoubt)) return doubtText;
  return isApprovalMissing ? missingText(set) : '';
}

export function whyNotStop(set: StoredSet): string {
  if (!isRunning(set)) return 'It is not under way.';
  return set.haltedBy ? 'It stops as soon as no call is under way.' : '';
}

export function whyNotUndo(set: StoredSet, isApprovalMissing: boolean): string {
  if (set.state !== 'applied' && set.state !== 'stopped' && set.state !== 'left')
    return 'It has not been applied.';
  const hasDone = set.steps.some(({ apply, undo }) => apply.state === 'done' && undo?.state !== 'done');
  if (!hasDone) return 'Nothing of it has been done.';
  return isApprovalMissing ? missingText(set) : '';
}

/**
 * Why this person may not perform each action, in sentences; empty where nothing prevents it.
 *
 * @param isEmergency whether emergency access of this person holds, which needs no second person
 */
export function mayOf(
  set: StoredSet,
  connection: Protected,
  session: ActiveSession,
  isEmergency: boolean,
): May {
  const role = hasRole(session.user.role, 'operator') ? '' : observerMessage(session.user.role);
  const isLacking = !isEmergency && lacksApprovalToContinue(connection, set);
  return {
    approve: role || whyNotApprove(set, personOf(session), isApprovable(connection, set)),
    withdraw: role || whyNotWithdraw(set, personOf(session)),
    apply: role || whyNotApply(set, isLacking),
    undo: role || whyNotUndo(set, !isEmergency && lacksApprovalToUndo(connection, set)),
    resume: role || whyNotResume(set, isLacking),
    stop: role || whyNotStop(set),
  };
}

/** The set as this person sees it. */
export async function shown(deps: SetsDeps, set: StoredSet, session: ActiveSession): Promise<ChangeSet> {
  const connection = await deps.connections.open(set.connection);
  const leaving = leavingOf(set, (rest) => stillNeedsApproval(connection, rest));
  const isEmergency = await deps.protections.hasEmergencyAccess(connection.id, session.user.id);
  const may = mayOf(set, connection, session, isEmergency);
  return setView(set, needsApproval(connection, set), { leaving, may });
}

/** Possible approvers are notified once when a set needs approval, and again when a change voids an approval. */
export function waitsFor(connection: Pick<UsableConnection, 'protection'>, set: StoredSet): News[] {
  const { id, title, approvals, authors } = set;
  if (!needsApproval(connection, set) || isApproved(set)) return [];
  const once = `${id} ${approvals.length}`;
  const detail = `Written by ${authors.map(({ name }) => name).join(', ')}.`;
  const except = authors.filter((person) => isAllBy(set, person)).map((person) => person.id);
  return [{ connection: set.connection, kind: 'change-set-waits', subject: title, once, id, detail, except }];
}
