import type { ServerFunction } from '#contract/console/functions.ts';

/** The editable part of a function. */
export type Draft = Pick<ServerFunction, 'source' | 'args' | 'runAs'>;
/** The saved version that a draft is based on. */
export type Base = Draft & Pick<ServerFunction, 'version'>;

export interface KeptDraft {
  draft: Draft;
  base: Base;
  /** When it was last typed in. */
  at: number;
}

export function differs(a: Draft, b: Draft): boolean {
  return a.source !== b.source || a.args !== b.args || a.runAs !== b.runAs;
}

export const baseOf = ({ source, args, runAs, version }: ServerFunction): Base => ({
  source,
  args,
  runAs,
  version,
});

const keyOf = (user: string, functionId: string): string => `qd.function-draft.${user}.${functionId}`;

/** Drafts last as long as the tab does: its own storage, and memory where that is blocked. */
const memory = new Map<string, string>();

export function readDraft(user: string, functionId: string): KeptDraft | undefined {
  const key = keyOf(user, functionId);
  let text: string | null | undefined;
  try {
    text = sessionStorage.getItem(key);
  } catch {
    text = memory.get(key);
  }
  if (!text) return undefined;
  try {
    const kept = JSON.parse(text) as KeptDraft;
    return isDraft(kept.draft) && isDraft(kept.base) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Draft).source === 'string' &&
    typeof (value as Draft).args === 'string'
  );
}

export function keepDraft(user: string, functionId: string, kept: KeptDraft | undefined): void {
  const key = keyOf(user, functionId);
  try {
    if (kept) sessionStorage.setItem(key, JSON.stringify(kept));
    else sessionStorage.removeItem(key);
  } catch {
    if (kept) memory.set(key, JSON.stringify(kept));
    else memory.delete(key);
  }
}
