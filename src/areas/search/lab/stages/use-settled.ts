import { useState } from 'react';

/** The last settled value: incomplete states are not shown. */
export function useSettled<Value>(value: Value, isSettled: boolean): Value {
  const [kept, setKept] = useState(value);
  if (isSettled && kept !== value) setKept(value);
  return isSettled ? value : kept;
}
