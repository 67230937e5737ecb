import type { MigrationPlan, MigrationState } from '#contract/console/migration-plans.ts';
import { liveMigrationBody } from '#contract/live-migrations/request-of.ts';
import { isRecord } from '#contract/values/is-record.ts';
import type { Call } from '../change-sets/call.ts';
import { emptySet, freshAttempt, type Person, type StoredSet, type StoredStep } from '../change-sets/set.ts';
import { newStepId } from '../change-sets/steps.ts';
import { refuse, refuseField } from '../http/errors.ts';
import type { FinishedRead } from '../twins/twin-reads.ts';

/** Migrations that have not begun. */
const rehearsable: readonly MigrationState[] = ['draft', 'failed', 'expired', 'unknown'];

/** In place of the number that only the start of a migration answers. */
export const notStarted = '0'.repeat(24);

/** A twin has no source: its users are not checked, and no password is stored for a rehearsal. */
const anyPassword = 'rehearsal';

/** Effects of calls that no twin imitates. */
export const notImitatedOf: Partial<Record<Call['operationId'], readonly string[]>> = {
  validateGroupLiveMigrations: [
    'User, password and network of the source are not checked: the twin has only its list of deployments.',
    'Collections that both sides hold are not reported: the twin does not know those of the source.',
  ],
  createGroupLiveMigration: [
    'The twin holds no documents of the source: none is copied, and the duration of the copy does not follow from its size.',
    'The lag decreases as the emulator assumes: writes at the source are not imitated.',
  ],
  createGroupClusterBackupRestoreJob: [
    // documented: clients must not send requests to the target during a restore
    'Interruptions by the restore: the twin answers clients meanwhile, the target at the service must not receive requests.',
  ],
  cutoverGroupLiveMigration: [
    'Applications are not moved to the destination, and both sides are not compared.',
  ],
};

/** Whether a copy lists the deployment that a migration comes from. */
function listsSource(reads: readonly FinishedRead[], { request }: MigrationPlan): boolean {
  const projects = reads
    .filter(({ resource }) => resource === 'migrationSources')
    .flatMap(({ items }) => items);
  return projects.some(
    ({ projectId, deployments }) =>
      projectId === request.sourceProjectId &&
      Array.isArray(deployments) &&
      deployments.some((each) => isRecord(each) && each.name === request.sourceName),
  );
}

/** The validation, start and cutover of a live migration as a set; it belongs to no change set of the source. */
export function migrationSet(
  plan: MigrationPlan,
  reads: readonly FinishedRead[],
  { by, at }: { by: Person; at: number },
): StoredSet {
  const { connection, groupId, request, state, version } = plan;
  if (!rehearsable.includes(state))
    throw refuse('MIGRATION_STATE', { message: 'Only a migration that has not begun can be rehearsed.' });
  const { sourceName, targetName } = request;
  if (sourceName === '' || targetName === '')
    throw refuseField('migrationId', 'must be a migration with a source and a target');
  if (!listsSource(reads, plan))
    throw refuseField(
      'twinId',
      `must be a twin whose copy lists the source ${sourceName}: refresh the twin, and load the newer copy`,
    );
  const way = `${sourceName} into ${targetName}`;
  const body = liveMigrationBody(groupId, request, anyPassword);
  const calls: [string, Call][] = [
    [`Validate ${way}`, { operationId: 'validateGroupLiveMigrations', args: { groupId, body } }],
    [
      'Start, until it is ready for cutover',
      { operationId: 'createGroupLiveMigration', args: { groupId, body } },
    ],
    [
      'Cut over',
      { operationId: 'cutoverGroupLiveMigration', args: { groupId, liveMigrationId: notStarted } },
    ],
  ];
  const steps: StoredStep[] = [];
  for (const [title, call] of calls) {
    const after = steps.slice(-1).map(({ id }) => id);
    const apply = freshAttempt(call, null);
    steps.push({ id: newStepId(), title, after, addedBy: by, addedAt: at, apply, undo: null });
  }
  const set = emptySet('', connection, `Migration of ${way}`, by, at);
  return { ...set, revision: version, steps };
}

/** A set whose later steps name the migration that this step has started. */
export function withStarted(set: StoredSet, { apply: { made } }: StoredStep): StoredSet {
  const { liveMigrationId } = made;
  if (liveMigrationId === undefined) return set;
  const filled = (call: Call): Call =>
    call.args.liveMigrationId === notStarted ? { ...call, args: { ...call.args, liveMigrationId } } : call;
  return {
    ...set,
    steps: set.steps.map((step) => ({ ...step, apply: { ...step.apply, call: filled(step.apply.call) } })),
  };
}
