import type { Attempt } from '#contract/sign-ins/attempts.ts';
import { isInScope, isOfGroup, isSignInOf, type SigningUser } from '#contract/sign-ins/of-user.ts';

/** A database user with the last time it got in, as far as the history knows. */
export interface Sighting {
  user: string;
  source: string;
  /** Undefined: not in the known data. */
  last: number | undefined;
  address: string | undefined;
  /** How many tried in vain. */
  failed: number;
}

/** A shorter absence is not reported. */
const quietMs = 24 * 3_600_000;

/**
 * When each user was last seen at a cluster, the longest absence first. Excludes groups, because their
 * members are unknown.
 */
export function sightings(
  users: readonly SigningUser[],
  attempts: readonly Attempt[],
  cluster: string,
): Sighting[] {
  return users
    .filter((user) => isInScope(user, cluster) && !isOfGroup(user))
    .map((signing): Sighting => {
      const { username, databaseName } = signing;
      const own = attempts.filter(({ user, source }) => isSignInOf(signing, user, source));
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
