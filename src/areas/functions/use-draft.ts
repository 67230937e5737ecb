import { use, useCallback, useEffect, useRef, useState } from 'react';
import type { ServerFunction } from '#contract/console/functions.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { useUnloadGuard } from '#src/ui/overlays/leave-guard.tsx';
import { type Base, baseOf, type Draft, differs, keepDraft, readDraft } from './draft.ts';

export interface DraftState {
  draft: Draft;
  /** The saved version that the draft began from. */
  base: Base;
  dirty: boolean;
  /** When the draft that this page began with was last edited; undefined when it began with the saved version. */
  found: number | undefined;
  change: (part: Partial<Draft>) => void;
  /** Continues from another saved version; without `draft` it takes its text too. */
  rebase: (saved: ServerFunction, draft?: Draft) => void;
  discard: () => void;
}

/** The text that is being edited. Versions that others save are offered, never inserted. */
export function useDraft(fn: ServerFunction): DraftState {
  const user = use(SessionContext)?.user.id ?? '';
  const [kept] = useState(() => readDraft(user, fn.id));
  const [base, setBase] = useState<Base>(kept?.base ?? baseOf(fn));
  const [draft, setDraft] = useState<Draft>(kept?.draft ?? baseOf(fn));
  const [match, setFound] = useState(kept?.at);
  const dirty = differs(draft, base);
  const latest = useRef({ draft, base, dirty });
  useEffect(() => {
    latest.current = { draft, base, dirty };
    const timer = setTimeout(
      () => keepDraft(user, fn.id, dirty ? { draft, base, at: Date.now() } : undefined),
      300,
    );
    return () => clearTimeout(timer);
  }, [user, fn.id, draft, base, dirty]);
  useEffect(
    () => () => {
      const { draft: last, base: from, dirty: unsaved } = latest.current;
      keepDraft(user, fn.id, unsaved ? { draft: last, base: from, at: Date.now() } : undefined);
    },
    [user, fn.id],
  );
  // the tab's storage ends with the tab: the browser warns before
  useUnloadGuard(dirty);

  const change = useCallback((part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })), []);
  const rebase = useCallback((saved: ServerFunction, next?: Draft) => {
    const { source, args, runAs } = saved;
    setBase(baseOf(saved));
    setDraft(next ?? { source, args, runAs });
    setFound(undefined);
  }, []);
  const discard = useCallback(() => {
    setDraft(latest.current.base);
    setFound(undefined);
  }, []);
  return { draft, base, dirty, found: match, change, rebase, discard };
}
