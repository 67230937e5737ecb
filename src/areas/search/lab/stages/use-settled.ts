import { useState } from 'react';

/** The value of the last time that it was settled: what is on its way is not shown half. */
export function useSettled<Value>(value: Value, isSettled: boolean): Value {
  const [kept, setKept] = useState(value);
  if (isSettled && kept !== value) setKept(value);
  return isSettled ? value : kept;
}
