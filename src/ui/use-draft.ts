import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';

export interface DraftOptions {
  /** The value is handed on once nothing has changed for so long. */
  waitMs?: number;
  /** False keeps changes here. */
  enabled?: boolean;
}

/**
 * What somebody types or arranges: shown at once, handed on after a pause, and replaced when `value` changes by other
 * means, such as Back or "Clear filters". What was handed on comes back as `value` some time later, perhaps after the
 * next change: it replaces nothing then. `Value` is a text or plain data; its JSON tells whether it changed, whatever
 * the order of its fields.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: its JSON tells whether the draft changed
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

/** An address is read in an order of its own: what comes back from it must be known again. */
function keyOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, each]) => each !== undefined);
  return JSON.stringify(fields.sort(([one], [other]) => (one < other ? -1 : 1)));
}
