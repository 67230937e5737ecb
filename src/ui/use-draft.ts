import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';

export interface DraftOptions {
  /** The value is handed on once nothing has changed for so long. */
  waitMs?: number;
  /** False keeps changes here. */
  enabled?: boolean;
}

/**
 * A typed or arranged value: shown at once, passed on after a pause, and replaced when `value` changes by
 * other means, such as Back or "Clear filters". A passed value returns as `value` later, perhaps after the
 * next change: then it replaces nothing. `Value` is a text or plain data; its JSON determines whether it
 * changed, regardless of the order of its fields.
 */
export function useDraft<Value>(
  value: Value,
  onChange: (value: Value) => void,
  { waitMs = 150, enabled = true }: DraftOptions = {},
): [Value, Dispatch<SetStateAction<Value>>] {
  const [draft, setDraft] = useState(value);
  const key = keyOf(value);
  const seen = useRef(key);
  /** Handed on and not come back yet, the oldest first. */
  const underWay = useRef<string[]>([]);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    const own = underWay.current.indexOf(key);
    underWay.current.splice(0, own < 0 ? Number.POSITIVE_INFINITY : own + 1);
    if (own < 0) setDraft(latest.current.value);
  }, [key]);
  const draftKey = keyOf(draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its JSON determines whether the draft changed
  useEffect(() => {
    if (!enabled || draftKey === (underWay.current.at(-1) ?? seen.current)) return undefined;
    const timer = setTimeout(() => {
      underWay.current.push(draftKey);
      latest.current.onChange(draft);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [draftKey, enabled, waitMs]);
  return [draft, setDraft];
}

/** An address is read in its own order of fields: a value that returns from it must be recognized. */
function keyOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, each]) => each !== undefined);
  return JSON.stringify(fields.sort(([one], [other]) => (one < other ? -1 : 1)));
}
