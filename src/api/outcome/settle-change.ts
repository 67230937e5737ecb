import type { ChangeOutcome, OutcomeRequest } from '#contract/console/bff.ts';
import { ApiFailure } from '../errors.ts';
import { isLostAnswer } from './lost-answer.ts';

/**
 * Milliseconds before each read of the resource: a lost change may still be under way, and the connection may
 * still be down.
 */
const pauses = [300, 1_500, 3_000, 6_000, 10_000];
/** A change that the first read does not show may still be under way. */
const looksBeforeNotApplied = 2;

/** A change whose answer was lost, and which its resource does not show. */
const notAppliedCode = 'NOT_APPLIED';

interface Settling {
  /** Requests the state of the resource from the server. */
  read: (request: OutcomeRequest) => Promise<ChangeOutcome>;
  sleep?: (ms: number) => Promise<void>;
}

/**
 * Settles a change that failed: where its answer is lost, the resource is read until it shows whether the change was
 * applied. Returns the resource as the answer of the change; throws the failure that holds.
 */
export async function settleChange(
  failure: unknown,
  request: OutcomeRequest,
  { read, sleep = wait }: Settling,
): Promise<unknown> {
  if (!isLostAnswer(failure)) throw failure;
  let notApplied = 0;
  for (const pause of pauses) {
    await sleep(pause);
    let result: ChangeOutcome;
    try {
      result = await read(request);
    } catch (error) {
      // the session is over, or the resource may not be read: nothing more is to be learned
      if (error instanceof ApiFailure && error.status >= 400 && error.status < 500 && error.status !== 429)
        break;
      continue;
    }
    if (result.outcome === 'applied') return result.body;
    if (result.outcome === 'unknown') break;
    notApplied += 1;
    if (notApplied >= looksBeforeNotApplied) throw notAppliedFailure(failure);
  }
  throw unknownFailure(failure);
}

const unknownText = 'Whether the change was applied is unknown. Check it before you send it again.';

/** The failure with its consequence for a change; the server includes it in failures behind it. */
function unknownFailure(failure: unknown): unknown {
  if (!(failure instanceof ApiFailure) || /unknown/i.test(failure.message)) return failure;
  const { status, code, message, requestId } = failure;
  return new ApiFailure(status, {
    ...{ code, message: `${message} ${unknownText}` },
    ...(requestId === undefined ? {} : { requestId }),
  });
}

function notAppliedFailure(failure: unknown): ApiFailure {
  const reason =
    failure instanceof ApiFailure && failure.status === 504 ? 'The request timed out' : 'The answer was lost';
  return new ApiFailure(409, {
    code: notAppliedCode,
    message: `${reason}. Atlas shows that the change was not applied. Retry it.`,
  });
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
