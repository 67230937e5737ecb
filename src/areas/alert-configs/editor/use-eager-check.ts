import { type FocusEvent, useEffect, useRef } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** Long enough for the click that took the focus to arrive: a new error moves the content below it. */
const afterClickMs = 200;

/**
 * Validates a field when it is left, and again with every change while it is invalid. The form's own modes do
 * the same. However, they validate a row of a list as soon as it is added, before the user can fill it.
 */
export function useEagerCheck<Values extends FieldValues>(
  form: UseFormReturn<Values>,
): (event: FocusEvent) => void {
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const { trigger, subscribe, getFieldState } = form;

  useEffect(() => {
    const pending = timers.current;
    const stop = subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (name === undefined) return;
        // the form names one of its own fields
        const path = name as FieldPath<Values>;
        if (getFieldState(path).error) void trigger(path);
      },
    });
    return () => {
      stop();
      for (const timer of pending) clearTimeout(timer);
    };
  }, [trigger, subscribe, getFieldState]);

  return ({ target }) => {
    const name = target.getAttribute('name');
    if (!name) return;
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      // a row that was removed meanwhile has no field any more
      if (target.isConnected) void trigger(name as FieldPath<Values>);
    }, afterClickMs);
    timers.current.add(timer);
  };
}
