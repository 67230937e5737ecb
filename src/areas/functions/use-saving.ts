import { useState } from 'react';
import type { ServerFunction } from '#contract/console/functions.ts';
import { c } from '#src/api/console/console-call.ts';
import { ApiFailure } from '#src/api/errors.ts';
import { notify } from '#src/ui/feedback/notify.tsx';
import { useSaveFunction } from './function-requests.ts';
import type { DraftState } from './use-draft.ts';

export interface Saving {
  isPending: boolean;
  /** Why the last save failed; null: it did not. */
  failure: unknown;
  /** The version of another user that conflicts with a save. */
  conflict: ServerFunction | undefined;
  setConflict: (theirs: ServerFunction | undefined) => void;
  /** Saves the draft as the version after `version`. */
  store: (version: number) => void;
}

/** Saves a draft; if another user saved first, both versions are shown. */
export function useSaving({ id, name }: ServerFunction, { draft, rebase }: DraftState): Saving {
  const save = useSaveFunction(id);
  const [failure, setFailure] = useState<unknown>(null);
  const [conflict, setConflict] = useState<ServerFunction>();
  const store = async (version: number): Promise<void> => {
    setFailure(null);
    try {
      const saved = await save.mutateAsync({ name, ...draft, version });
      // text typed during the save remains a draft
      rebase(saved, draft);
      setConflict(undefined);
      notify({ message: `Saved as version ${saved.version}` });
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'STALE_VERSION') {
        setConflict(await c('getFunction', { functionId: id }));
      } else setFailure(error);
    }
  };
  return {
    isPending: save.isPending,
    failure,
    conflict,
    setConflict,
    store: (version) => void store(version).catch(setFailure),
  };
}
