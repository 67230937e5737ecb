import {
  ApplyRequest,
  ApprovalRequest,
  ScheduleSetRequest,
  UndoRequest,
  VerdictRequest,
} from '#contract/change-sets/sets.ts';
import { askedBy } from '../forward/audit.ts';
import { shutOutRoom } from '../forward/shut-out.ts';
import { parse, refuse, refuseField } from '../http/errors.ts';
import { type Call as Asked, json, type SignedInRoute } from '../http/route.ts';
import type { ActiveSession } from '../sign-in/session.ts';
import type { Call } from './call.ts';
import { admitCalls, callsBack, callsLeft } from './calls-ahead.ts';
import { checkSet } from './check.ts';
import { editable, mayOf, needsApproval, personOf, type SetsRoom, sameRevision, shown } from './room.ts';
import type { StoredSet } from './set.ts';
import {
  approvalWithdrawn,
  approved,
  begun,
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

/** What a route of a set's way has at hand. */
interface Way {
  room: SetsRoom;
  /** Changes how a set goes on; its line in the audit log names the set. */
  turn: (
    call: Asked,
    session: ActiveSession,
    operation: string,
    change: (set: StoredSet, said: Said) => StoredSet,
    /** The calls that it begins: what may not be made now is refused before the first of them leaves. */
    begins?: (set: StoredSet) => Call[],
  ) => Promise<Response>;
  openFor: (call: Asked) => ReturnType<SetsRoom['connections']['open']>;
}

/** Approving, choosing a time, applying, going on, taking back. */
export function runRoutes(room: SetsRoom): SignedInRoute[] {
  const { sets, connections, audit, applier, now } = room;
  const way: Way = {
    room,
    async turn(call, session, operation, change, begins) {
      const before = await sets.get(idOf(call));
      const { connection, title, id } = before;
      const subject = askedBy(call, session, { connection, operation, target: `${id} ${title}` });
      const said = { by: personOf(session), at: now() };
      const written = await audit.around(subject, async () => {
        if (begins) {
          // why it cannot be so at all comes first
          change(before, said);
          await admitCalls(room, before, begins(before), session);
        }
        return sets.update(id, (set) => change(set, said));
      });
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
    {
      method: 'POST',
      path: `${path}/approval`,
      access: 'operator',
      handle(call, session) {
        const { revision } = parse(ApprovalRequest, call.body);
        return turn(call, session, 'approveChangeSet', (set, said) => approved(set, said, revision));
      },
    },
    {
      method: 'DELETE',
      path: `${path}/approval`,
      access: 'operator',
      handle: (call, session) => turn(call, session, 'withdrawApproval', approvalWithdrawn),
    },
    {
      method: 'PUT',
      path: `${path}/schedule`,
      access: 'operator',
      async handle(call, session) {
        const { revision, at, until } = parse(ScheduleSetRequest, call.body);
        const connection = await openFor(call);
        if (room.config.readOnly || connection.readOnly) throw refuse('CONNECTION_READ_ONLY');
        const present = await room.callsFor(connection).now();
        if (at !== null && at <= present)
          throw refuseField('at', 'must be in the future, by the clock of the connection');
        if (at !== null && until !== null && until <= at)
          throw refuseField('until', 'must be after the beginning');
        return turn(call, session, 'scheduleChangeSet', (set, said) => {
          editable(set);
          sameRevision(set, revision);
          if (at === null) return unscheduled(set, said);
          const { apply } = mayOf(set, connection, session);
          if (apply) throw refuse('CHANGE_SET_STATE', { message: apply });
          return scheduled(set, said, { from: at, until });
        });
      },
    },
    {
      method: 'POST',
      path: `${path}/check`,
      access: 'viewer',
      async handle(call) {
        const set = await sets.get(idOf(call));
        const connection = await connections.open(set.connection);
        const shutOut = shutOutRoom(room, connection, [call.address], call.signal);
        return json(await checkSet(set, room.callsFor(connection), shutOut));
      },
    },
  ];
}

/** From its beginning: going on where it stopped, taking it back, leaving it as it is. */
function routesOfApplying({ turn, openFor }: Way): SignedInRoute[] {
  return [
    {
      method: 'POST',
      path: `${path}/apply`,
      access: 'operator',
      async handle(call, session) {
        const { revision } = parse(ApplyRequest, call.body);
        const connection = await openFor(call);
        const begin = (set: StoredSet, said: Said) => {
          const { apply } = mayOf(set, connection, session);
          const code = needsApproval(connection, set) ? 'SECOND_PERSON_REQUIRED' : 'CHANGE_SET_STATE';
          if (apply) throw refuse(code, { message: apply });
          sameRevision(set, revision);
          return begun(set, said);
        };
        return turn(call, session, 'applyChangeSet', begin, callsLeft);
      },
    },
    {
      method: 'POST',
      path: `${path}/resume`,
      access: 'operator',
      async handle(call, session) {
        return turn(call, session, 'resumeChangeSet', resumed, callsLeft);
      },
    },
    {
      method: 'POST',
      path: `${path}/steps/:stepId/verdict`,
      access: 'operator',
      handle(call, session) {
        const { happened } = parse(VerdictRequest, call.body);
        const stepId = call.params.stepId ?? '';
        return turn(call, session, 'judgeChangeSetStep', (set, said) => judged(set, said, stepId, happened));
      },
    },
    {
      method: 'POST',
      path: `${path}/undo`,
      access: 'operator',
      async handle(call, session) {
        const { partly } = parse(UndoRequest, call.body);
        const connection = await openFor(call);
        const begin = (set: StoredSet, said: Said) => {
          const { undo } = mayOf(set, connection, session);
          if (undo) throw refuse('CHANGE_SET_STATE', { message: undo });
          return takenBack(set, said, partly);
        };
        return turn(call, session, 'undoChangeSet', begin, callsBack);
      },
    },
    {
      method: 'POST',
      path: `${path}/leave`,
      access: 'operator',
      handle: (call, session) => turn(call, session, 'leaveChangeSet', left),
    },
  ];
}
