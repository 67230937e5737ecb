import { useState } from 'react';

/**
 * The value as it was when holding began. What somebody has just sent must not be judged against its own effects,
 * which can arrive before its answer.
 */
export function useHeld<Value>(value: Value, held: boolean): Value {
  const [kept, setKept] = useState<{ value: Value }>();
  if (held && !kept) setKept({ value });
  if (!held && kept) setKept(undefined);
  return held && kept ? kept.value : value;
}
