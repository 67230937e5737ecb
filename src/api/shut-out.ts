import { ApiFailure } from './errors.ts';

/** A change that our server has refused because it shuts out the person, this console or another connection of it. */
export interface ShutOutQuestion {
  /** Who is shut out, and from what. */
  message: string;
  /** Makes the change all the same. */
  run: () => Promise<void>;
  onCancel: () => void;
}

/** The code of such a refusal. */
export const shutsOut = 'SHUTS_OUT_CALLER';

type Ask = (question: ShutOutQuestion) => void;
let ask: Ask | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Whoever asks people; returns the way to stop. Without anybody who asks, the refusal stands. */
export function onShutOut(asks: Ask): () => void {
  ask = asks;
  return () => {
    if (ask === asks) ask = undefined;
  };
}

const isShutOut = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.code === shutsOut;

/**
 * Makes a change; where our server refuses it for whom it shuts out, the person is asked first and may want it all the
 * same. Several such questions, as of changes in bulk, are asked one after the other.
 */
export async function sendKnowingly<Answer>(send: (knowing: boolean) => Promise<Answer>): Promise<Answer> {
  try {
    return await send(false);
  } catch (error) {
    if (!isShutOut(error) || !ask) throw error;
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
      // a failure of the second try is shown where the question was asked
      run: async () => resolve(await again()),
      onCancel: () => reject(refusal),
    });
  });
}
