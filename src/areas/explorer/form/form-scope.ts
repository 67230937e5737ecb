import { createContext, useContext, useEffect } from 'react';
import type { Schema } from './schema-node.ts';

/** Shared data of all fields of one schema: the whole schema, and the errors by location. */
export interface FormScope {
  root: Schema;
  /** By path: `body.tags[0].key`. */
  errors: Readonly<Record<string, string>>;
  /** Called with the problem of an unreadable text, and with undefined when it is readable or removed. */
  onUnreadable?: (path: string, problem: string | undefined) => void;
}

const Scope = createContext<FormScope>({ root: {}, errors: {} });

export const FormScopeProvider = Scope.Provider;
export const useFormScope = (): FormScope => useContext(Scope);

/** An unreadable text has no value: until it is readable, the last readable value must not be sent in its place. */
export function useUnreadable(path: string, problem: string | undefined): void {
  const { onUnreadable } = useFormScope();
  useEffect(() => {
    if (problem === undefined) return undefined;
    onUnreadable?.(path, problem);
    return () => onUnreadable?.(path, undefined);
  }, [path, problem, onUnreadable]);
}
