import { useState } from 'react';

/**
 * The value when holding began. A sent request must not be validated against its own effects, which can
 * arrive before its answer.
 */
export function useHeld<Value>(value: Value, held: boolean): Value {
  const [kept, setKept] = useState<{ value: Value }>();
  if (held && !kept) setKept({ value });
  if (!held && kept) setKept(undefined);
  return held && kept ? kept.value : value;
}
