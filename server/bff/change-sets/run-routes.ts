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
import { checkSet } from './check.ts';
import { editable, mayOf, needsApproval, personOf, type SetsRoom, sameRevision, shown } from './room.ts';
import { approversOf, isRunning, noted, type Side, type StoredSet, withAttempt } from './set.ts';
import { wayBack } from './ways.ts';

const path = '/bff/change-sets/:setId';
const idOf = ({ params }: Asked) => params.setId ?? '';

/** Attempts that failed are tried again; those in doubt need the word of a person first. */
function retried(set: StoredSet): StoredSet {
  return {
    ...set,
    steps: set.steps.map((step) => {
      const again = (side: Side) => {
        const attempt = step[side];
        return attempt?.state === 'failed'
          ? { ...attempt, state: 'planned' as const, tries: 0, words: '' }
          : attempt;
      };
      return { ...step, apply: again('apply') ?? step.apply, undo: again('undo') };
    }),
  };
}

const inDoubt = (set: StoredSet): boolean =>
  set.steps.some(({ apply, undo }) => apply.state === 'doubt' || undo?.state === 'doubt');

/** Approving, choosing a time, applying, going on, taking back. */
export function runRoutes(room: SetsRoom): SignedInRoute[] {
  const { sets, connections, audit, applier, config, now } = room;

  /** Changes how a set goes on; its line in the audit log names the set. */
  const turn = async (
    call: Asked,
    session: ActiveSession,
    operation: string,
    change: (set: StoredSet) => StoredSet,
  ): Promise<Response> => {
    const { connection, title, id } = await sets.get(idOf(call));
    const subject = askedBy(call, session, { connection, operation, target: `${id} ${title}` });
    const written = await audit.around(subject, () => sets.update(id, change));
    applier.wake();
    return json(await shown(room, written, session));
  };

  /** Refuses where nothing may be changed through the connection at all. */
  const openFor = async (call: Asked) => {
    const connection = await connections.open((await sets.get(idOf(call))).connection);
    if (config.readOnly) throw refuse('CONNECTION_READ_ONLY', { message: 'This console is read only.' });
    if (connection.readOnly) throw refuse('CONNECTION_READ_ONLY');
    return connection;
  };

  return [
    {
      method: 'POST',
      path: `${path}/approval`,
      access: 'operator',
      handle(call, session) {
        const { revision } = parse(ApprovalRequest, call.body);
        const person = personOf(session);
        return turn(call, session, 'approveChangeSet', (set) => {
          editable(set);
          sameRevision(set, revision);
          if (set.authors.some(({ id }) => id === person.id)) throw refuse('SAME_PERSON');
          if (approversOf(set).some(({ id }) => id === person.id)) return set;
          const approvals = [...set.approvals, { person, at: now(), revision }];
          return noted({ ...set, approvals }, now(), `${person.name} approved it`);
        });
      },
    },
    {
      method: 'DELETE',
      path: `${path}/approval`,
      access: 'operator',
      handle: (call, session) =>
        turn(call, session, 'withdrawApproval', (set) => {
          editable(set);
          const approvals = set.approvals.filter(({ person }) => person.id !== session.user.id);
          const waits = set.state === 'scheduled' ? { state: 'draft' as const, scheduledAt: null } : {};
          return noted({ ...set, ...waits, approvals }, now(), `${session.user.name} took the approval back`);
        }),
    },
    {
      method: 'PUT',
      path: `${path}/schedule`,
      access: 'operator',
      async handle(call, session) {
        const { revision, at } = parse(ScheduleSetRequest, call.body);
        const connection = await openFor(call);
        const present = await room.callsFor(connection).now();
        if (at !== null && at <= present)
          throw refuseField('at', 'must be in the future, by the clock of the connection');
        return turn(call, session, 'scheduleChangeSet', (set) => {
          editable(set);
          sameRevision(set, revision);
          if (at === null)
            return noted({ ...set, state: 'draft', scheduledAt: null }, now(), 'The time was taken back');
          const { apply } = mayOf(set, connection, session);
          if (apply) throw refuse('CHANGE_SET_STATE', { message: apply });
          const when = new Date(at).toISOString();
          const planned: StoredSet = {
            ...set,
            state: 'scheduled',
            scheduledAt: at,
            appliedBy: personOf(session),
            trouble: '',
          };
          return noted(planned, now(), `${session.user.name} chose ${when}`);
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
        const judged = shutOutRoom(room.upstream, connection, [call.address], call.signal);
        return json(await checkSet(set, room.callsFor(connection), judged));
      },
    },
    {
      method: 'POST',
      path: `${path}/apply`,
      access: 'operator',
      async handle(call, session) {
        const { revision } = parse(ApplyRequest, call.body);
        const connection = await openFor(call);
        return turn(call, session, 'applyChangeSet', (set) => {
          const { apply } = mayOf(set, connection, session);
          if (apply)
            throw refuse(needsApproval(connection, set) ? 'SECOND_PERSON_REQUIRED' : 'CHANGE_SET_STATE', {
              message: apply,
            });
          sameRevision(set, revision);
          const begun: StoredSet = {
            ...set,
            state: 'applying',
            direction: 'apply',
            appliedBy: personOf(session),
          };
          return noted(
            { ...begun, scheduledAt: null, trouble: '' },
            now(),
            `${session.user.name} applied it`,
          );
        });
      },
    },
    {
      method: 'POST',
      path: `${path}/resume`,
      access: 'operator',
      async handle(call, session) {
        await openFor(call);
        return turn(call, session, 'resumeChangeSet', (set) => {
          if (set.state !== 'stopped') throw refuse('CHANGE_SET_STATE');
          if (inDoubt(set))
            throw refuse('CHANGE_SET_STATE', {
              message: 'Say first whether the step in doubt has happened.',
            });
          const state = set.direction === 'apply' ? 'applying' : 'undoing';
          const gone: StoredSet = { ...retried(set), state, appliedBy: personOf(session), trouble: '' };
          return noted(gone, now(), `${session.user.name} let it go on`);
        });
      },
    },
    {
      method: 'POST',
      path: `${path}/steps/:stepId/verdict`,
      access: 'operator',
      handle(call, session) {
        const { happened } = parse(VerdictRequest, call.body);
        const stepId = call.params.stepId ?? '';
        return turn(call, session, 'judgeChangeSetStep', (set) => {
          const step = set.steps.find(({ id }) => id === stepId);
          const side = (['apply', 'undo'] as const).find((each) => step?.[each]?.state === 'doubt');
          if (!step || !side) throw refuse('CHANGE_SET_STATE');
          const words = `${session.user.name} says that it ${happened ? 'took effect' : 'had no effect'}.`;
          const state = happened ? 'done' : 'planned';
          const judged = withAttempt(set, stepId, side, (present) => ({
            ...present,
            state,
            words,
            tries: 0,
          }));
          return noted({ ...judged, trouble: '' }, now(), `${step.title}: ${words}`);
        });
      },
    },
    {
      method: 'POST',
      path: `${path}/undo`,
      access: 'operator',
      async handle(call, session) {
        const { partly } = parse(UndoRequest, call.body);
        const connection = await openFor(call);
        return turn(call, session, 'undoChangeSet', (set) => {
          const { undo } = mayOf(set, connection, session);
          if (undo || isRunning(set)) throw refuse('CHANGE_SET_STATE', undo ? { message: undo } : {});
          if (inDoubt(set))
            throw refuse('CHANGE_SET_STATE', {
              message: 'Say first whether the step in doubt has happened.',
            });
          const stays = set.steps.filter(
            ({ apply }) =>
              apply.state === 'done' && 'objection' in wayBack(apply.call, apply.before, apply.made),
          );
          if (stays.length > 0 && !partly)
            throw refuseField(
              'partly',
              `must be true: ${stays.map(({ title }) => title).join(', ')} cannot be taken back`,
            );
          const back: StoredSet = {
            ...retried(set),
            state: 'undoing',
            direction: 'undo',
            appliedBy: personOf(session),
          };
          return noted({ ...back, trouble: '' }, now(), `${session.user.name} began to take it back`);
        });
      },
    },
    {
      method: 'POST',
      path: `${path}/leave`,
      access: 'operator',
      handle: (call, session) =>
        turn(call, session, 'leaveChangeSet', (set) => {
          if (set.state !== 'stopped') throw refuse('CHANGE_SET_STATE');
          return noted(
            { ...set, state: 'left', trouble: '' },
            now(),
            `${session.user.name} left it as it is`,
          );
        }),
    },
  ];
}
