import type { ChangeSet } from '#contract/change-sets/sets.ts';
import type { Config } from '#server/config.ts';
import type { Connections, UsableConnection } from '../connections/connections.ts';
import type { Audit } from '../forward/audit.ts';
import { refuse } from '../http/errors.ts';
import { hasRole } from '../http/route.ts';
import type { Outbox } from '../notifications/outbox.ts';
import type { Told } from '../notifications/tell.ts';
import { type Protections, secondPersonFor } from '../protection/protection.ts';
import type { ActiveSession } from '../sign-in/session.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { Applier } from './applier.ts';
import { approversOf, isAllBy, isApproved, isRunning, type Person, type StoredSet } from './set.ts';
import type { ChangeSets } from './store.ts';
import { setView } from './view.ts';

/** What the routes of change sets work with. */
export interface SetsRoom {
  config: Pick<Config, 'readOnly'>;
  connections: Connections;
  audit: Audit;
  outbox: Pick<Outbox, 'flush'>;
  sets: ChangeSets;
  applier: Applier;
  protections: Pick<Protections, 'admit' | 'standing'>;
  callsFor: (connection: UsableConnection) => ServiceCalls;
  upstream: Pick<Upstream, 'call'>;
  newId: (at: number) => string;
  /** Ours, in milliseconds. */
  now: () => number;
}

export const personOf = ({ user: { id, name } }: ActiveSession): Person => ({ id, name });

/** Whether the connection demands a second person for something that the set does. */
export const needsApproval = (connection: Pick<UsableConnection, 'protection'>, set: StoredSet): boolean =>
  set.steps.some(({ apply }) => secondPersonFor(connection.protection, apply.call.operationId).length > 0);

type May = ChangeSet['may'];

function whyNotApprove(set: StoredSet, person: Person): string {
  if (set.state !== 'draft' && set.state !== 'scheduled') return 'It is not waiting for an approval.';
  if (set.steps.length === 0) return 'There is nothing in it.';
  if (isAllBy(set, person)) return 'Nobody approves what they have written themselves.';
  return approversOf(set).some(({ id }) => id === person.id) ? 'You have approved it.' : '';
}

function whyNotApply(set: StoredSet, isApprovalMissing: boolean): string {
  if (isRunning(set)) return 'It is under way.';
  if (set.state !== 'draft' && set.state !== 'scheduled') return 'It has been applied.';
  if (set.steps.length === 0) return 'There is nothing in it.';
  if (!isApprovalMissing) return '';
  return approversOf(set).length === 0
    ? 'This connection demands the approval of a second person.'
    : 'Somebody else than their author has to approve the other changes too.';
}

/** Why this person may not do what, in sentences; empty where nothing stands in the way. */
export function mayOf(set: StoredSet, connection: UsableConnection, session: ActiveSession): May {
  const needed = needsApproval(connection, set);
  const role = hasRole(session.user.role, 'operator') ? '' : 'Viewers cannot change anything.';
  const canUndo = set.state === 'applied' || set.state === 'stopped' || set.state === 'left';
  const hasDone = set.steps.some(({ apply, undo }) => apply.state === 'done' && undo?.state !== 'done');
  return {
    approve: role || whyNotApprove(set, personOf(session)),
    apply: role || whyNotApply(set, needed && !isApproved(set)),
    undo: role || (canUndo ? (hasDone ? '' : 'Nothing of it has been done.') : 'It has not been applied.'),
  };
}

/** The set as this person sees it. */
export async function shown(room: SetsRoom, set: StoredSet, session: ActiveSession): Promise<ChangeSet> {
  const connection = await room.connections.open(set.connection);
  return setView(set, needsApproval(connection, set), mayOf(set, connection, session));
}

/** Refuses what looks at an older revision than there is. */
export function sameRevision(set: StoredSet, revision: number): void {
  if (set.revision !== revision) throw refuse('STALE_VERSION');
}

export function editable(set: StoredSet): void {
  if (set.state !== 'draft' && set.state !== 'scheduled') throw refuse('CHANGE_SET_STATE');
}

/** Those who could approve hear of a set once when it needs somebody, and again when an approval is void by a change. */
export function waitsFor(connection: Pick<UsableConnection, 'protection'>, set: StoredSet): Told[] {
  const { id, title, approvals, authors } = set;
  if (!needsApproval(connection, set) || isApproved(set)) return [];
  const once = `${id} ${approvals.length}`;
  const detail = `Written by ${authors.map(({ name }) => name).join(', ')}.`;
  const except = authors.filter((person) => isAllBy(set, person)).map((person) => person.id);
  return [{ connection: set.connection, kind: 'change-set-waits', subject: title, once, id, detail, except }];
}
