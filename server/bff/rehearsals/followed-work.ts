import { formatDuration } from '#contract/text/quantities.ts';
import { fieldsOf } from '../change-sets/call.ts';
import type { StoredStep } from '../change-sets/set.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import { followedBy } from './twin-clock.ts';

/** How far the destination of a migration was behind its source, in seconds. */
export interface Lags {
  first: number | undefined;
  last: number | undefined;
}

async function readFollowed(calls: ServiceCalls, step: StoredStep) {
  const follows = followedBy(step);
  if (!follows) return {};
  const { status, body } = await calls.call(follows.operationId, follows.args);
  return status === 404 ? {} : fieldsOf(body);
}

/** The lag of a migration that a step has started, where it reports one. */
export async function withLag(calls: ServiceCalls, step: StoredStep, lags: Lags): Promise<Lags> {
  if (step.apply.call.operationId !== 'createGroupLiveMigration') return lags;
  const { lagTimeSeconds } = await readFollowed(calls, step);
  if (typeof lagTimeSeconds !== 'number') return lags;
  return { first: lags.first ?? lagTimeSeconds, last: lagTimeSeconds };
}

/** The lags of a migration in a sentence; none of other steps. */
export const lagNotes = ({ first, last }: Lags): string[] =>
  first === undefined || last === undefined
    ? []
    : [
        `Lag: ${formatDuration(first * 1_000)} at first, ${formatDuration(last * 1_000)} when it was ready for cutover.`,
      ];

/** Why the work of an accepted call failed; undefined: it did not. */
export async function failureOf(calls: ServiceCalls, step: StoredStep): Promise<string | undefined> {
  const { status, errorMessage } = await readFollowed(calls, step);
  if (status !== 'FAILED' && status !== 'EXPIRED') return undefined;
  if (typeof errorMessage === 'string' && errorMessage !== '') return errorMessage;
  return status === 'FAILED'
    ? 'The service reports that it failed.'
    : 'It was not cut over within 120 hours.';
}
