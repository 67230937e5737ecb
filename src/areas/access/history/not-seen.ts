import type { DatabaseUser } from '#contract/security/database-users.ts';
import type { Attempt } from '#contract/sign-ins/attempts.ts';

/** A database user with the last time it got in, as far as the history knows. */
export interface Sighting {
  user: string;
  source: string;
  /** Undefined: not in what is known. */
  last: number | undefined;
  address: string | undefined;
  /** How many tried in vain. */
  failed: number;
}

/** Silence shorter than this is nothing to tell of. */
const quietMs = 24 * 3_600_000;

type Named = Pick<DatabaseUser, 'username' | 'databaseName' | 'scopes'>;

/** Whether a user may sign in at a cluster at all. */
function isInScope({ scopes }: Pick<Named, 'scopes'>, cluster: string): boolean {
  const clusters = scopes.filter(({ type }) => type === 'CLUSTER');
  return clusters.length === 0 || clusters.some(({ name }) => name === cluster);
}

/** When each user was last seen at a cluster; those who were not seen longest first. */
export function sightings(
  users: readonly Named[],
  attempts: readonly Attempt[],
  cluster: string,
): Sighting[] {
  return users
    .filter((user) => isInScope(user, cluster))
    .map(({ username, databaseName }): Sighting => {
      const own = attempts.filter(({ user, source }) => user === username && source === databaseName);
      const last = own
        .filter(({ succeeded }) => succeeded)
        .reduce<Attempt | undefined>(
          (newest, each) => (newest && newest.at >= each.at ? newest : each),
          undefined,
        );
      return {
        user: username,
        source: databaseName,
        last: last?.at,
        address: last?.address,
        failed: own.filter(({ succeeded }) => !succeeded).length,
      };
    })
    .sort((a, b) => (a.last ?? 0) - (b.last ?? 0) || a.user.localeCompare(b.user, 'en'));
}

/** Those who were not seen for a day or longer. */
export function notSeen(all: readonly Sighting[], now: number): Sighting[] {
  return all.filter(({ last }) => last === undefined || now - last >= quietMs);
}
