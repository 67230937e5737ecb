import { badField } from '#contract/api/errors.ts';
import { longestTemporaryDays } from '#contract/security/network-access.ts';
import { DAY } from '#contract/values/durations.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';

/**
 * The expiry date of a temporary entry, by the service's clock; refuses dates in the past and too far ahead.
 * Without a zone the date is in UTC.
 */
export function vanishingDate(world: World, text: string, field: string): string {
  const at = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  if (at <= world.now()) throw badField(field, 'must be in the future', 'EXPIRATION_DATE_IN_PAST');
  if (at > world.now() + longestTemporaryDays * DAY) {
    throw badField(
      field,
      `must be at most ${longestTemporaryDays} days ahead`,
      'EXPIRATION_DATE_EXCEEDS_MAX',
    );
  }
  return iso(at);
}

/** Lets it vanish when its time has come; the transition compares the date, which may have been moved. */
export function vanishAt(world: World, transition: string, id: string, deleteAfterDate: string): void {
  world.after(Date.parse(deleteAfterDate) - world.now(), transition, { id, deleteAfterDate });
}
