import { changeSetRunOperations } from '#contract/change-sets/operations.ts';
import type { ChangeSet } from '#contract/change-sets/sets.ts';
import { starterOf } from '../forward/audit.ts';
import { lockoutDeps } from '../forward/lockout.ts';
import type { HandlerContext, HandlersFor } from '../http/console-handlers.ts';
import { mustBeWritable, refuse, refuseField } from '../http/errors.ts';
import type { SignedInRoute } from '../http/route.ts';
import type { News } from '../notifications/news.ts';
import { admitCalls } from './applying/calls-ahead.ts';
import {
  type Actor,
  approvalWithdrawn,
  approved,
  begun,
  decided,
  halted,
  left,
  resumed,
  scheduled,
  undone,
  unscheduled,
} from './applying/turns.ts';
import { begunWith, callsBack, callsLeft, needsApproval, stillNeedsApproval } from './approvals.ts';
import type { Call } from './call.ts';
import { checkSet } from './checks/check.ts';
import { editable, sameRevision } from './checks/guards.ts';
import {
  isApprovable,
  mayOf,
  personOf,
  type SetsDeps,
  shown,
  waitsFor,
  whyNotStop,
  whyNotUndo,
  whyNotWithdraw,
} from './deps.ts';
import { leavingText, leftOut } from './leaving-out.ts';
import { isRunning, type StoredSet } from './set.ts';
import { summaryOf } from './summary/summary.ts';

/** Changes how a set continues; its line in the audit log names the set. */
type Turn = (
  setId: string,
  context: HandlerContext,
  operation: string,
  change: (set: StoredSet, actor: Actor) => StoredSet,
  more?: {
    /** The calls that it begins: what may not be made now is refused before the first of them leaves. */
    begins?: (set: StoredSet) => Call[];
    /** What of the set it is about, for the audit log. */
    about?: (set: StoredSet) => string;
    news?: (set: StoredSet) => News[];
  },
) => Promise<ChangeSet>;

/** The dependencies of the handlers that run a set. */
interface RunDeps {
  room: SetsDeps;
  turn: Turn;
  openFor: (setId: string) => ReturnType<SetsDeps['connections']['open']>;
}

/** Approving, choosing a time, applying, resuming, undoing. */
export function runRoutes(room: SetsDeps): SignedInRoute[] {
  const { sets, connections, audit, applier, now } = room;
  const deps: RunDeps = {
    room,
    async turn(setId, { call, session }, operation, change, { begins, about, news } = {}) {
      const before = await sets.get(setId);
      const { connection, title, id } = before;
      const target = `${id} ${title}${about ? `: ${about(before)}` : ''}`;
      const reply = { by: { ...personOf(session), client: starterOf(call, session) }, at: now() };
      const written = await audit.asked(call, session, { connection, operation, target }, async () => {
        if (begins) {
          // why it cannot be so at all comes first
          const after = change(before, reply);
          await admitCalls(room, after, begins(after), session);
        }
        return sets.update(id, (set) => change(set, reply), news);
      });
      await room.outbox.flush();
      applier.wake();
      return shown(room, written, session);
    },
    async openFor(setId) {
      return connections.open((await sets.get(setId)).connection);
    },
  };
  return room.defineHandlers(changeSetRunOperations, { ...handlersBefore(deps), ...handlersOfRun(deps) });
}

type Before =
  | 'approveChangeSet'
  | 'withdrawApproval'
  | 'scheduleChangeSet'
  | 'checkChangeSet'
  | 'summarizeChangeSet';
type Rows = typeof changeSetRunOperations;

/** Until it is applied: who approves it, when it begins, whether it can. */
function handlersBefore({ room, turn, openFor }: RunDeps): HandlersFor<Rows, Before> {
  const { sets, connections } = room;
  const checked = async (setId: string, { call }: HandlerContext) => {
    const set = await sets.get(setId);
    const connection = await connections.open(set.connection);
    const lockout = lockoutDeps(room, connection, [call.address], call.signal);
    return [set, room.callsFor(connection), lockout] as const;
  };
  return {
    async approveChangeSet({ setId, body: { revision } }, context) {
      const connection = await openFor(setId);
      return turn(setId, context, 'approveChangeSet', (set, actor) => {
        if (!isApprovable(connection, set)) throw refuse('CHANGE_SET_STATE');
        return approved(set, actor, revision);
      });
    },
    withdrawApproval: ({ setId }, context) =>
      turn(setId, context, 'withdrawApproval', (set, actor) => {
        const message = whyNotWithdraw(set, actor.by);
        if (message) throw refuse('CHANGE_SET_STATE', { message });
        return approvalWithdrawn(set, actor);
      }),
    async scheduleChangeSet({ setId, body: { revision, at, until } }, context) {
      const connection = await openFor(setId);
      mustBeWritable(room.config.readOnly, connection);
      const present = await room.callsFor(connection).now();
      if (at !== null && at <= present)
        throw refuseField('at', 'must be in the future, by the clock of the connection');
      if (at !== null && until !== null && until <= at)
        throw refuseField('until', 'must be after the beginning');
      return turn(setId, context, 'scheduleChangeSet', (set, actor) => {
        editable(set);
        sameRevision(set, revision);
        if (at === null) return unscheduled(set, actor);
        // emergency access may be over by then
        const { apply } = mayOf(set, connection, context.session, false);
        if (apply) throw refuse('CHANGE_SET_STATE', { message: apply });
        return scheduled(set, actor, { from: at, until });
      });
    },
    checkChangeSet: async ({ setId }, context) => checkSet(...(await checked(setId, context))),
    summarizeChangeSet: async ({ setId }, context) => summaryOf(...(await checked(setId, context))),
  };
}

/** From its start: resuming, undoing, leaving it as it is. */
function handlersOfRun({ room, turn, openFor }: RunDeps): HandlersFor<Rows, Exclude<keyof Rows, Before>> {
  return {
    async applyChangeSet({ setId, body: { revision } }, context) {
      const connection = await openFor(setId);
      const { session } = context;
      const isEmergency = await room.protections.hasEmergencyAccess(connection.id, session.user.id);
      const begin = (set: StoredSet, actor: Actor) => {
        const { apply } = mayOf(set, connection, session, isEmergency);
        const code = needsApproval(connection, set) ? 'SECOND_PERSON_REQUIRED' : 'CHANGE_SET_STATE';
        if (apply) throw refuse(code, { message: apply });
        sameRevision(set, revision);
        return { ...begun(set, actor), ...begunWith(connection, set) };
      };
      return turn(setId, context, 'applyChangeSet', begin, { begins: callsLeft });
    },
    resumeChangeSet: ({ setId }, context) =>
      turn(setId, context, 'resumeChangeSet', resumed, { begins: callsLeft }),
    async leaveOutChangeSetStep({ setId, stepId, body }, context) {
      const connection = await openFor(setId);
      const demands = (set: StoredSet) => stillNeedsApproval(connection, set);
      const change = (set: StoredSet, actor: Actor) => leftOut(set, actor, { ...body, stepId }, demands);
      return turn(setId, context, 'leaveOutChangeSetStep', change, {
        begins: (set) => (isRunning(set) ? callsLeft(set) : []),
        about: (set) => leavingText(set, stepId),
        news: (set) => (isRunning(set) ? [] : waitsFor(connection, set)),
      });
    },
    validateChangeSetStep({ setId, stepId, body: { happened } }, context) {
      const change = (set: StoredSet, actor: Actor) => decided(set, actor, stepId, happened);
      return turn(setId, context, 'validateChangeSetStep', change, {
        about: ({ steps }) => {
          const title = steps.find(({ id }) => id === stepId)?.title ?? stepId;
          return `${title} ${happened ? 'took effect' : 'had no effect'}`;
        },
      });
    },
    undoChangeSet({ setId, body: { partly } }, context) {
      const begin = (set: StoredSet, actor: Actor) => {
        // the need for a second person's approval is checked with its calls
        const message = whyNotUndo(set, false);
        if (message) throw refuse('CHANGE_SET_STATE', { message });
        return undone(set, actor, partly);
      };
      return turn(setId, context, 'undoChangeSet', begin, { begins: callsBack });
    },
    stopChangeSet: ({ setId }, context) =>
      turn(setId, context, 'stopChangeSet', (set, actor) => {
        const message = whyNotStop(set);
        if (message) throw refuse('CHANGE_SET_STATE', { message });
        return halted(set, actor);
      }),
    leaveChangeSet: ({ setId }, context) => turn(setId, context, 'leaveChangeSet', left),
  };
}
