import { createContext, useContext, useEffect } from 'react';
import type { Schema } from './schema-node.ts';

/** What all fields of one schema share: the schema as a whole, and what is wrong where. */
export interface FormScope {
  root: Schema;
  /** By path: `body.tags[0].key`. */
  errors: Readonly<Record<string, string>>;
  /** Hears of a text that cannot be read, and, with undefined, that it can be or is gone. */
  onUnreadable?: (path: string, problem: string | undefined) => void;
}

const Scope = createContext<FormScope>({ root: {}, errors: {} });

export const FormScopeProvider = Scope.Provider;
export const useFormScope = (): FormScope => useContext(Scope);

/** A text that cannot be read has no value: until it can be, what was last readable must not be sent in its place. */
export function useUnreadable(path: string, problem: string | undefined): void {
  const { onUnreadable } = useFormScope();
  useEffect(() => {
    if (problem === undefined) return undefined;
    onUnreadable?.(path, problem);
    return () => onUnreadable?.(path, undefined);
  }, [path, problem, onUnreadable]);
}
