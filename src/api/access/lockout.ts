import { ApiFailure } from '../errors.ts';

/** A change that our server refused because it locks out the user, this console or another connection of it. */
export interface LockoutQuestion {
  /** The affected client, and the resource it loses access to. */
  message: string;
  /** Sends the change anyway. */
  run: () => Promise<void>;
  onCancel: () => void;
}

/** The code of such a refusal. */
export const shutsOut = 'SHUTS_OUT_CALLER';

type Ask = (question: LockoutQuestion) => void;
let ask: Ask | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Sets the listener for questions; returns the function that removes it. Without a listener, the refusal remains. */
export function onLockout(asks: Ask): () => void {
  ask = asks;
  return () => {
    if (ask === asks) ask = undefined;
  };
}

const isLockedOut = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.code === shutsOut;

/**
 * Sends a change; if our server refuses it because of a lockout, the user can confirm it. Several such
 * questions, for example of bulk changes, appear one after the other.
 */
export async function sendKnowingly<Answer>(send: (knowing: boolean) => Promise<Answer>): Promise<Answer> {
  try {
    return await send(false);
  } catch (error) {
    if (!isLockedOut(error) || !ask) throw error;
    const turn = last.then(() => asked(error, () => send(true)));
    last = turn.catch(() => undefined);
    return turn;
  }
}

function asked<Answer>(refusal: ApiFailure, again: () => Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (!ask) return reject(refusal);
    ask({
      message: refusal.message,
      // a failure of the second attempt appears in the dialog of the question
      run: async () => resolve(await again()),
      onCancel: () => reject(refusal),
    });
  });
}
