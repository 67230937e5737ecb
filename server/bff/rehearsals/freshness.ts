import { z } from 'zod';
import type { MigrationPlan } from '#contract/console/migration-plans.ts';
import { formatUtc } from '#contract/text/instants.ts';
import type { Freshness } from '#contract/twins/rehearsals.ts';
import { isEditable } from '../change-sets/checks/guards.ts';
import type { StoredSet } from '../change-sets/set.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import { ServiceProblem, sentenceOf } from '../upstream/service-problem.ts';
import type { StoredRehearsal } from './rehearsals.ts';

const Events = z.object({
  results: z.array(
    z.object({
      created: z.string(),
      eventTypeName: z.string(),
      username: z.string().nullish(),
      publicKey: z.string().nullish(),
    }),
  ),
});

/** Projects whose events are read. */
const mostProjects = 20;
const mostEvents = 100;

/** Events of people that change nothing. */
const changesNothing = /^ALERT_(UN)?ACKNOWLEDGED|ACCESSED|DOWNLOAD|_VIEWED/u;
/** Changes that the service makes without a person. */
const changesItself = /AUTO_SCAL/u;

type Event = z.infer<typeof Events>['results'][number];

const isChange = ({ eventTypeName, username, publicKey }: Event): boolean =>
  changesItself.test(eventTypeName) ||
  (Boolean(username ?? publicKey) && !changesNothing.test(eventTypeName));

/** The present change set and migration of a rehearsal. */
export interface Subjects {
  set: StoredSet | undefined;
  plan: MigrationPlan | undefined;
}

/** Why a result does not belong to its change set or migration any more. */
function subjectReason(
  { setId, migrationId, revision, copiedFrom }: StoredRehearsal,
  { set, plan }: Subjects,
): string | undefined {
  if (setId !== null && !set) return 'The change set was deleted.';
  if (set && set.revision !== revision) return 'The change set was edited after the rehearsal.';
  if (set && !isEditable(set) && set.state !== 'stopped')
    return 'The change set was applied after the rehearsal.';
  if (migrationId !== null && !plan) return 'The migration was deleted.';
  if (plan && plan.startedAt !== null && plan.startedAt >= copiedFrom)
    return 'The migration was started after the copy.';
  if (plan && plan.version !== revision) return 'The migration was edited after the rehearsal.';
  return undefined;
}

/** Whether a result still applies: to the change set or migration as it is, and to the source as it is. */
export async function freshnessOf(
  rehearsal: StoredRehearsal,
  subjects: Subjects,
  calls: Pick<ServiceCalls, 'call' | 'read' | 'present'>,
): Promise<Freshness> {
  const reasons: string[] = [];
  /** A project with more events than were read. */
  let cut: string | undefined;
  const changed = subjectReason(rehearsal, subjects);
  if (changed !== undefined) reasons.push(changed);
  const { groupIds, projectNames, copiedFrom } = rehearsal;
  const query = { minDate: new Date(copiedFrom).toISOString(), itemsPerPage: mostEvents };
  try {
    for (const groupId of groupIds.slice(0, mostProjects)) {
      const answer = calls.present(await calls.call('listGroupEvents', { groupId, query }));
      const { results } = calls.read(Events, answer);
      const change = results.find(isChange);
      if (!change) {
        if (results.length >= mostEvents) cut ??= groupId;
        continue;
      }
      const name = projectNames[groupId] ?? groupId;
      const when = formatUtc(Date.parse(change.created));
      reasons.push(`The project ${name} was changed after the copy: ${change.eventTypeName}, ${when}.`);
    }
  } catch (error) {
    if (!(error instanceof ServiceProblem)) throw error;
    if (reasons.length === 0)
      return {
        is: 'unknown',
        reasons: [`The events of the source could not be loaded. ${sentenceOf(error)}`],
      };
  }
  if (reasons.length > 0) return { is: 'stale', reasons };
  if (cut !== undefined)
    return {
      is: 'unknown',
      reasons: [
        `The project ${projectNames[cut] ?? cut} has more than ${mostEvents} events after the copy: only the newest were read.`,
      ],
    };
  return groupIds.length > mostProjects
    ? { is: 'unknown', reasons: [`Only the first ${mostProjects} projects were compared with their events.`] }
    : { is: 'current', reasons };
}
