import { useState } from 'react';
import { isLostAnswer } from '#src/api/outcome/lost-answer.ts';
import { useLooks } from '#src/api/use-looks.ts';
import { useReadPeopleAgain } from '../shared/use-org-people.ts';

/** A secret that is shown once: the halves of a key, or the id and the secret of an account. */
export interface ShownSecret {
  /** The name of its key or account, as users know it. */
  name: string;
  kind: 'apiKey' | 'serviceAccount';
  /** Public key or client id. */
  identity: string;
  secret: string;
  /** ISO time; undefined where it never expires. */
  expiresAt?: string | undefined;
  /** The organization that it belongs to and that this connection does not see. */
  elsewhere?: string | undefined;
  /** Failed follow-up steps, in sentences. */
  unfinished: readonly string[];
}

/** An item created by a request whose answer got lost. */
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
      /** Another lookup follows. */
      again: boolean;
    };

/**
 * Creates an item whose secret is shown once. Only the component holds the answer, never a cache: it is
 * discarded with the panel. If the answer got lost, the created item is looked up, so that it can be
 * replaced. The service may complete the request later, so the lookup is repeated.
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
