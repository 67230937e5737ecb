import { ApiFailure } from '../errors.ts';

/** Failures between server and service; for these the server adds whether the change was sent. */
const onTheWay = /^(UPSTREAM_|EMULATOR_)/u;

/** Whether it is unknown what became of a change: its answer is lost, between browser and server or behind it. */
export function isLostAnswer(error: unknown): boolean {
  return error instanceof ApiFailure && (error.code === 'SECRET_SHOWN_ONCE' || isLost(error));
}

function isLost({ status, code, message }: ApiFailure): boolean {
  // for its own failures, the server reports whether the request was sent
  if (onTheWay.test(code)) return message.includes('took effect is unknown');
  // a gateway timeout or an interrupted response does not show whether the change was applied
  return status === 0 || status === 502 || status === 504 || code === 'UNREADABLE';
}

/** Seconds before each further look, a minute in total: the service may finish the request later. */
const pauses = [3, 7, 20, 30];

export interface Looks<Found> {
  look: () => Promise<Found>;
  isThere: (match: Found) => boolean;
  /** The result; `again`: another look follows. */
  onLook: (result: Found, again: boolean) => void;
  /** False once the result is no longer needed. */
  goesOn: () => boolean;
}

/** Looks for the possible result of a request without a response, immediately and a bounded number of times more. */
export async function lookRepeatedly<Found>({ look, isThere, onLook, goesOn }: Looks<Found>): Promise<void> {
  for (const pause of [...pauses, undefined]) {
    const result = await look();
    if (!goesOn()) return;
    const again = pause !== undefined && !isThere(result);
    onLook(result, again);
    if (!again) return;
    await new Promise((resolve) => setTimeout(resolve, pause * 1000));
    if (!goesOn()) return;
  }
}

/** What to say while it is looked for again, and once it no longer is. */
export const lookingAgain =
  'Atlas may still be finishing it: it is looked for again, for a minute. Wait before you send it again.';
export const mayStillCome = 'It may still appear if Atlas takes longer.';
