import { isRecord } from '#contract/values/is-record.ts';
import { headlineOf } from '../change-sets/headline.ts';
import { answersOnce } from '../change-sets/kinds/one-way.ts';
import { emptySet, isAhead, type Person, type StoredSet, type StoredStep } from '../change-sets/set.ts';
import { shownSides } from '../change-sets/shown-sides.ts';
import { wayOf } from '../change-sets/view.ts';
import { sidesOf } from '../change-sets/ways.ts';
import { refuse, refuseField } from '../http/errors.ts';
import type { StoredTwin } from '../twins/twins.ts';
import { buildRequest } from '../upstream/upstream-request.ts';
import { notImitatedOf, notStarted } from './migration-set.ts';
import type { OpenRehearsal, StoredRehearsal } from './rehearsals.ts';

/** The cluster that a call concerns. */
function clusterOf({ args }: StoredStep['apply']['call']): StoredRehearsal['steps'][number]['place'] {
  const { groupId, clusterName, body } = args;
  const name = clusterName ?? (isRecord(body) ? body.name : undefined);
  return typeof groupId === 'string' && typeof name === 'string' ? { groupId, clusterName: name } : undefined;
}

/** How a step is undone; a validation changes nothing. */
export const undoOf = (step: StoredStep): StoredRehearsal['steps'][number]['undo'] =>
  answersOnce.has(step.apply.call.operationId) ? { possible: true, text: 'nothing to undo' } : wayOf(step);

function shownStep(step: StoredStep): StoredRehearsal['steps'][number] {
  const { id, title, apply } = step;
  const { call, before } = apply;
  const notImitated = notImitatedOf[call.operationId];
  return {
    ...{ id, title, operationId: call.operationId, place: clusterOf(call) },
    resource: buildRequest(call.operationId, call.args).resource.replace(notStarted, '{liveMigrationId}'),
    headline: headlineOf(call, before, shownSides(sidesOf(call, before))),
    ...{ outcome: 'pending', reason: '', startedAt: null, durationMs: null, source: null },
    ...{ works: [], restarts: [], alerts: [], undo: undoOf(step) },
    ...(notImitated ? { notImitated: [...notImitated] } : {}),
  };
}

/** The projects that steps concern; refuses what the twin does not hold. */
function projectsOf(steps: readonly StoredStep[], twin: StoredTwin): string[] {
  const named = steps.flatMap(({ apply: { call } }) => {
    const { groupId, orgId } = call.args;
    if (typeof orgId === 'string' && orgId !== twin.orgId)
      throw refuseField('twinId', `must be a twin of the organization ${orgId}`);
    return typeof groupId === 'string' ? [groupId] : [];
  });
  const projects = [...new Set(named)];
  const missing = projects.find((id) => twin.groupIds !== null && !twin.groupIds.includes(id));
  if (missing !== undefined) throw refuseField('twinId', `must be a twin that holds the project ${missing}`);
  return projects;
}

interface NewRehearsal {
  by: Person;
  at: number;
  /** The live migration whose steps these are. */
  migrationId?: string | undefined;
  /** The schedule that starts it; absent: a person does. */
  schedule?: StoredRehearsal['schedule'];
}

/** A rehearsal of the steps of a set that are not sent yet; refuses a twin that cannot hold it. */
export function newRehearsal(
  { id, by, at, schedule = null, migrationId }: Pick<StoredRehearsal, 'id'> & NewRehearsal,
  twin: StoredTwin,
  set: StoredSet,
): OpenRehearsal {
  if (twin.connection !== set.connection)
    throw refuseField('twinId', 'must be a twin of the connection of the change set');
  const { twinConnection, copiedAt } = twin;
  if (twinConnection === null || copiedAt === null || twin.state !== 'ready') throw refuse('TWIN_STATE');
  const steps = set.steps.filter(isAhead);
  if (steps.length === 0) throw refuse('CHANGE_SET_STATE', { message: 'No step of the set is open.' });
  const groupIds = projectsOf(steps, twin);
  const own = emptySet(id, twinConnection, set.title, by, at);
  return {
    rehearsal: {
      ...{ id, twinId: twin.id, twinName: twin.name, connection: set.connection },
      // a scheduled restore and a migration belong to no change set
      ...{
        migrationId: migrationId ?? null,
        setId: set.id === '' ? null : set.id,
        schedule,
        setTitle: set.title,
        revision: set.revision,
      },
      ...{ state: 'running', phase: 'copy', reason: '', createdBy: by.name, createdAt: at, endedAt: null },
      ...{ copiedAt, stepCount: steps.length, triedCount: 0, refusedCount: 0, durationMs: 0 },
      ...{
        steps: steps.map(shownStep),
        lostAccess: [],
        lateAlerts: [],
        probed: [],
        unknown: [],
        cost: [],
        compared: null,
      },
      ...{ projectNames: twin.projectNames, groupIds, copiedFrom: twin.loadedFrom ?? copiedAt },
    },
    set: {
      ...{ ...own, state: 'applying', appliedBy: by },
      steps: steps.map((step) => ({ ...step, undo: null })),
    },
  };
}
