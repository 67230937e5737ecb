import { useState } from 'react';
import { isLostAnswer } from '#src/api/outcome/lost-answer.ts';
import { useLooks } from '#src/api/use-looks.ts';
import { useReadPeopleAgain } from '../shared/use-org-people.ts';

/** What is shown once: the halves of a key, or the id and the secret of an account. */
export interface ShownSecret {
  /** What it belongs to, as a person calls it. */
  name: string;
  kind: 'apiKey' | 'serviceAccount';
  /** Public key or client id. */
  identity: string;
  secret: string;
  /** ISO time; undefined where it never expires. */
  expiresAt?: string | undefined;
  /** The organization that it belongs to and that this connection does not see. */
  elsewhere?: string | undefined;
  /** What was to happen afterwards and did not: sentences. */
  unfinished: readonly string[];
}

/** What was made by a request whose answer got lost. */
export interface Leftover {
  id: string;
  name: string;
}

export interface Creation {
  send: () => Promise<ShownSecret>;
  /** What exists now and did not before `send`, of the same name. */
  leftovers: () => Promise<readonly Leftover[]>;
  remove: (leftover: Leftover) => Promise<unknown>;
}

export type CreationState =
  | { step: 'idle' }
  | { step: 'sending' }
  | { step: 'shown'; shown: ShownSecret }
  | { step: 'failed'; error: unknown }
  | {
      step: 'lost';
      error: unknown;
      /** Undefined where it could not be looked up. */
      leftovers: readonly Leftover[] | undefined;
      /** It is looked for once more. */
      again: boolean;
    };

/**
 * Makes something whose secret is shown once. The answer is held by the component alone, never by a cache: it is gone
 * with the panel. Where the answer got lost, what was made is looked up, so that it can be replaced; the service may
 * finish it later, so it is looked for more than once.
 */
export function useShownOnce() {
  const readPeopleAgain = useReadPeopleAgain();
  const [state, setState] = useState<CreationState>({ step: 'idle' });
  const looks = useLooks();
  const lookFor = (creation: Creation, error: unknown): void =>
    looks.start({
      look: () => creation.leftovers().catch(() => undefined),
      isThere: (leftovers) => (leftovers ?? []).length > 0,
      onLook(leftovers, again) {
        setState({ step: 'lost', error, leftovers, again });
        if (!again) void readPeopleAgain();
      },
    });
  const make = async (creation: Creation): Promise<void> => {
    looks.stop();
    setState({ step: 'sending' });
    try {
      setState({ step: 'shown', shown: await creation.send() });
    } catch (error) {
      if (isLostAnswer(error)) return lookFor(creation, error);
      setState({ step: 'failed', error });
    }
    await readPeopleAgain();
  };
  const replace = async (creation: Creation, leftovers: readonly Leftover[]): Promise<void> => {
    looks.stop();
    setState({ step: 'sending' });
    try {
      for (const leftover of leftovers) await creation.remove(leftover);
    } catch (error) {
      setState({ step: 'failed', error });
      return;
    }
    await make(creation);
  };
  const forget = (): void => {
    looks.stop();
    setState({ step: 'idle' });
  };
  return { state, make, replace, forget };
}
