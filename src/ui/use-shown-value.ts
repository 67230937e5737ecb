import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * The value of a choice whose state is in the address. A navigation ends when its page is ready, which takes a moment: until
 * then the choice shows the press, and afterwards the address again. A press that starts no navigation, and a value that
 * changes at once, are not concerned.
 *
 * @param value as the address has it; compared as JSON
 * @returns the value to show, from which the next press continues, and the handler of a press
 */
export function useShownValue<Value>(
  value: Value,
  onChange: (value: Value) => void,
): readonly [Value, (value: Value) => void] {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | undefined;
  const [pressed, setPressed] = useState<{ value: Value; over: string }>();
  const key = JSON.stringify(value) ?? '';
  const isAhead = pressed?.over === key;
  useEffect(() => {
    if (!pressed || !router) return;
    const end = (): void => setPressed(undefined);
    // the address may have arrived before this effect, or the navigation may have led to the same value
    if (!isAhead || router.state.resolvedLocation?.href === router.history.location.href) return end();
    return router.subscribe('onResolved', end);
  }, [pressed, isAhead, router]);
  const change = (next: Value): void => {
    const before = router?.history.location;
    onChange(next);
    if (router && router.history.location !== before) setPressed({ value: next, over: key });
  };
  return [isAhead ? pressed.value : value, change];
}
