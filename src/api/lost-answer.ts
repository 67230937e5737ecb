import { ApiFailure } from './errors.ts';

/** Failures of the way to the service, of which the server adds whether the change was sent. */
const onTheWay = /^UPSTREAM_/u;

/** Whether nobody knows what became of a change: its answer got lost, on either way. */
export function isLostAnswer(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false;
  return (
    error.status === 0 ||
    error.code === 'SECRET_SHOWN_ONCE' ||
    (onTheWay.test(error.code) && error.message.includes('took effect is unknown'))
  );
}

/** Seconds to wait before each further look, a minute in all: the service may finish what it was asked for later. */
const pauses = [3, 7, 20, 30];

export interface Looks<Found> {
  look: () => Promise<Found>;
  isThere: (found: Found) => boolean;
  /** What was found; `again`: it will be looked for once more. */
  onLook: (found: Found, again: boolean) => void;
  /** False once nobody waits for it any more. */
  goesOn: () => boolean;
}

/** Looks for what a request without an answer may have made, at once and a bounded number of times more. */
export async function lookRepeatedly<Found>({ look, isThere, onLook, goesOn }: Looks<Found>): Promise<void> {
  for (const pause of [...pauses, undefined]) {
    const found = await look();
    if (!goesOn()) return;
    const again = pause !== undefined && !isThere(found);
    onLook(found, again);
    if (!again) return;
    await new Promise((resolve) => setTimeout(resolve, pause * 1000));
    if (!goesOn()) return;
  }
}

/** What to say while it is looked for again, and once it no longer is. */
export const lookingAgain =
  'Atlas may still be finishing it: it is looked for again, for a minute. Wait before you send it again.';
export const mayStillCome = 'It may still appear if Atlas takes longer.';
