import {
  ApplyRequest,
  ApprovalRequest,
  LeaveOutRequest,
  ScheduleSetRequest,
  UndoRequest,
  VerdictRequest,
} from '#contract/change-sets/sets.ts';
import { shutOutRoom } from '../forward/shut-out.ts';
import { mustBeWritable, parse, refuse, refuseField } from '../http/errors.ts';
import { type Call as Asked, json, route, type SignedInRoute } from '../http/route.ts';
import type { Told } from '../notifications/told.ts';
import type { ActiveSession } from '../sign-in/session.ts';
import { begunWith, callsBack, callsLeft, needsApproval, stillNeedsApproval } from './approvals.ts';
import type { Call } from './call.ts';
import { admitCalls } from './calls-ahead.ts';
import { checkSet } from './check.ts';
import { editable, sameRevision } from './guards.ts';
import { leavingWords, leftOut } from './leaving-out.ts';
import {
  isApprovable,
  mayOf,
  personOf,
  type SetsRoom,
  shown,
  waitsFor,
  whyNotStop,
  whyNotUndo,
  whyNotWithdraw,
} from './room.ts';
import { isRunning, type StoredSet } from './set.ts';
import { summaryOf } from './summary/summary.ts';
import {
  approvalWithdrawn,
  approved,
  begun,
  halted,
  judged,
  left,
  resumed,
  type Said,
  scheduled,
  takenBack,
  unscheduled,
} from './turns.ts';

const path = '/bff/change-sets/:setId';
const idOf = ({ params }: Asked) => params.setId ?? '';

/** The dependencies of a route that runs a set. */
interface Way {
  room: SetsRoom;
  /** Changes how a set continues; its line in the audit log names the set. */
  turn: (
    call: Asked,
    session: ActiveSession,
    operation: string,
    change: (set: StoredSet, said: Said) => StoredSet,
    more?: {
      /** The calls that it begins: what may not be made now is refused before the first of them leaves. */
      begins?: (set: StoredSet) => Call[];
      /** What of the set it is about, for the audit log. */
      about?: (set: StoredSet) => string;
      news?: (set: StoredSet) => Told[];
    },
  ) => Promise<Response>;
  openFor: (call: Asked) => ReturnType<SetsRoom['connections']['open']>;
}

/** Approving, choosing a time, applying, resuming, undoing. */
export function runRoutes(room: SetsRoom): SignedInRoute[] {
  const { sets, connections, audit, applier, now } = room;
  const way: Way = {
    room,
    async turn(call, session, operation, change, { begins, about, news } = {}) {
      const before = await sets.get(idOf(call));
      const { connection, title, id } = before;
      const target = `${id} ${title}${about ? `: ${about(before)}` : ''}`;
      const said = { by: personOf(session), at: now() };
      const written = await audit.asked(call, session, { connection, operation, target }, async () => {
        if (begins) {
          // why it cannot be so at all comes first
          const after = change(before, said);
          await admitCalls(room, after, begins(after), session);
        }
        return sets.update(id, (set) => change(set, said), news);
      });
      await room.outbox.flush();
      applier.wake();
      return json(await shown(room, written, session));
    },
    async openFor(call) {
      return connections.open((await sets.get(idOf(call))).connection);
    },
  };
  return [...routesBefore(way), ...routesOfApplying(way)];
}

/** Until it is applied: who approves it, when it begins, whether it can. */
function routesBefore({ room, turn, openFor }: Way): SignedInRoute[] {
  const { sets, connections } = room;
  return [
    route('POST', `${path}/approval`, 'operator', async (call, session) => {
      const { revision } = parse(ApprovalRequest, call.body);
      const connection = await openFor(call);
      return turn(call, session, 'approveChangeSet', (set, said) => {
        if (!isApprovable(connection, set)) throw refuse('CHANGE_SET_STATE');
        return approved(set, said, revision);
      });
    }),
    route('DELETE', `${path}/approval`, 'operator', (call, session) =>
      turn(call, session, 'withdrawApproval', (set, said) => {
        const message = whyNotWithdraw(set, said.by);
        if (message) throw refuse('CHANGE_SET_STATE', { message });
        return approvalWithdrawn(set, said);
      }),
    ),
    route('PUT', `${path}/schedule`, 'operator', async (call, session) => {
      const { revision, at, until } = parse(ScheduleSetRequest, call.body);
      const connection = await openFor(call);
      mustBeWritable(room.config.readOnly, connection);
      const present = await room.callsFor(connection).now();
      if (at !== null && at <= present)
        throw refuseField('at', 'must be in the future, by the clock of the connection');
      if (at !== null && until !== null && until <= at)
        throw refuseField('until', 'must be after the beginning');
      return turn(call, session, 'scheduleChangeSet', (set, said) => {
        editable(set);
        sameRevision(set, revision);
        if (at === null) return unscheduled(set, said);
        // emergency access may be over by then
        const { apply } = mayOf(set, connection, session, false);
        if (apply) throw refuse('CHANGE_SET_STATE', { message: apply });
        return scheduled(set, said, { from: at, until });
      });
    }),
    route('POST', `${path}/check`, 'viewer', async (call) => {
      const set = await sets.get(idOf(call));
      const connection = await connections.open(set.connection);
      const shutOut = shutOutRoom(room, connection, [call.address], call.signal);
      return json(await checkSet(set, room.callsFor(connection), shutOut));
    }),
    route('POST', `${path}/summary`, 'viewer', async (call) => {
      const set = await sets.get(idOf(call));
      const connection = await connections.open(set.connection);
      const shutOut = shutOutRoom(room, connection, [call.address], call.signal);
      return json(await summaryOf(set, room.callsFor(connection), shutOut));
    }),
  ];
}

/** From its start: resuming, undoing, leaving it as it is. */
function routesOfApplying({ room, turn, openFor }: Way): SignedInRoute[] {
  return [
    route('POST', `${path}/apply`, 'operator', async (call, session) => {
      const { revision } = parse(ApplyRequest, call.body);
      const connection = await openFor(call);
      const isEmergency = await room.protections.hasEmergencyAccess(connection.id, session.user.id);
      const begin = (set: StoredSet, said: Said) => {
        const { apply } = mayOf(set, connection, session, isEmergency);
        const code = needsApproval(connection, set) ? 'SECOND_PERSON_REQUIRED' : 'CHANGE_SET_STATE';
        if (apply) throw refuse(code, { message: apply });
        sameRevision(set, revision);
        return { ...begun(set, said), ...begunWith(connection, set) };
      };
      return turn(call, session, 'applyChangeSet', begin, { begins: callsLeft });
    }),
    route('POST', `${path}/resume`, 'operator', async (call, session) => {
      return turn(call, session, 'resumeChangeSet', resumed, { begins: callsLeft });
    }),
    route('POST', `${path}/steps/:stepId/leave-out`, 'operator', async (call, session) => {
      const stepId = call.params.stepId ?? '';
      const asked = { ...parse(LeaveOutRequest, call.body), stepId };
      const connection = await openFor(call);
      const demands = (set: StoredSet) => stillNeedsApproval(connection, set);
      const change = (set: StoredSet, said: Said) => leftOut(set, said, asked, demands);
      return turn(call, session, 'leaveOutChangeSetStep', change, {
        begins: (set) => (isRunning(set) ? callsLeft(set) : []),
        about: (set) => leavingWords(set, stepId),
        news: (set) => (isRunning(set) ? [] : waitsFor(connection, set)),
      });
    }),
    route('POST', `${path}/steps/:stepId/verdict`, 'operator', (call, session) => {
      const { happened } = parse(VerdictRequest, call.body);
      const stepId = call.params.stepId ?? '';
      const change = (set: StoredSet, said: Said) => judged(set, said, stepId, happened);
      return turn(call, session, 'judgeChangeSetStep', change, {
        about: ({ steps }) => {
          const title = steps.find(({ id }) => id === stepId)?.title ?? stepId;
          return `${title} ${happened ? 'took effect' : 'had no effect'}`;
        },
      });
    }),
    route('POST', `${path}/undo`, 'operator', (call, session) => {
      const { partly } = parse(UndoRequest, call.body);
      const begin = (set: StoredSet, said: Said) => {
        // the need for a second person's approval is checked with its calls
        const message = whyNotUndo(set, false);
        if (message) throw refuse('CHANGE_SET_STATE', { message });
        return takenBack(set, said, partly);
      };
      return turn(call, session, 'undoChangeSet', begin, { begins: callsBack });
    }),
    route('POST', `${path}/stop`, 'operator', (call, session) =>
      turn(call, session, 'stopChangeSet', (set, said) => {
        const message = whyNotStop(set);
        if (message) throw refuse('CHANGE_SET_STATE', { message });
        return halted(set, said);
      }),
    ),
    route('POST', `${path}/leave`, 'operator', (call, session) =>
      turn(call, session, 'leaveChangeSet', left),
    ),
  ];
}
