import type { AccessLog } from '#contract/access-history.ts';
import type { DatabaseUser } from '#contract/security/database-users.ts';
import { isInScope, isOfGroup, isSignInOf } from '#contract/sign-ins/of-user.ts';
import { type Silent, silenceText } from '#contract/sign-ins/silence.ts';
import { ending } from './ending.ts';
import type { Finding } from './findings.ts';
import type { ReviewRow, Sighting } from './review-row.ts';
import { comersOf } from './sightings.ts';

/** Who may use the databases of a project. */
export interface ProjectUsers {
  users: readonly DatabaseUser[];
  /** The access histories that were read, by cluster. */
  histories: ReadonlyMap<string, readonly AccessLog[]>;
  silence: Silence;
}

/** Clusters with possibly unrecorded sign-ins, or why these clusters are not known themselves. */
export type Silence = readonly Silent[] | 'being read' | 'failed';

/** The number of newest lines of a history that the report uses. */
export const newestLines = 5000;

/** The newest time that a user got in anywhere. */
function lastSeen(user: DatabaseUser, { histories }: ProjectUsers): Sighting | undefined {
  const seen = [...histories].flatMap(([cluster, logs]) =>
    comersOf(logs)
      .filter((comer) => isSignInOf(user, comer.user, comer.source))
      .map(({ at, address }) => ({ at, cluster, address })),
  );
  const newest = seen.sort((one, other) => other.at - one.at)[0];
  return newest && { ...newest, at: new Date(newest.at).toISOString() };
}

/** Why it means nothing that a user was not seen, in sentences; none: its silence is known. */
function unknownOf(user: DatabaseUser, { silence }: ProjectUsers): string[] {
  if (isOfGroup(user)) return ['Its members sign in by their own names, which lead to no group.'];
  return unknownText(silence, ({ cluster }) => isInScope(user, cluster));
}

/** The unknown sign-ins to clusters of a project, in sentences. */
export function unknownText(silence: Silence, isMeant: (silent: Silent) => boolean = () => true): string[] {
  if (silence === 'being read') return ['The access histories of the project are still being read.'];
  if (silence === 'failed') return ['The clusters of the project could not be loaded.'];
  return silenceText(silence.filter(isMeant), newestLines);
}

/** `readWrite@shop`, `read@shop.orders` */
const roleText = ({ roleName, databaseName, collectionName }: DatabaseUser['roles'][number]): string =>
  `${roleName}@${databaseName}${collectionName ? `.${collectionName}` : ''}`;

/** Roles on everything in all databases. */
export const mighty: ReadonlySet<string> = new Set([
  'atlasAdmin',
  'dbAdminAnyDatabase',
  'readWriteAnyDatabase',
]);

/** One row for each user of the databases of a project. */
export function databaseUserRows(
  groupId: string,
  place: string,
  project: ProjectUsers,
  now: number,
): ReviewRow[] {
  return [...project.users]
    .sort((one, other) => one.username.localeCompare(other.username, 'en'))
    .map((user): ReviewRow => {
      const seen = lastSeen(user, project);
      const unknown = unknownOf(user, project);
      const findings: Finding[] = [
        ...(user.roles.some(({ roleName }) => mighty.has(roleName)) ? (['all-databases'] as const) : []),
        ...(!seen && unknown.length === 0 ? (['unseen'] as const) : []),
        ...ending(user.deleteAfterDate, now),
      ];
      return {
        key: `user|${groupId}|${user.databaseName}/${user.username}`,
        holder: undefined,
        who: user.username,
        kind: 'Database user',
        place,
        groupId,
        roles: user.roles.map(roleText),
        team: undefined,
        lastUsedAt: seen?.at,
        endsAt: user.deleteAfterDate,
        findings,
        entry: undefined,
        user: { ...user, seen, unknown },
      };
    });
}
