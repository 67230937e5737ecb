import { createContext, useContext } from 'react';
import type { Schema } from './schema-node.ts';

/** What all fields of one schema share: the schema as a whole, and what is wrong where. */
export interface FormScope {
  root: Schema;
  /** By path: `body.tags[0].key`. */
  errors: Readonly<Record<string, string>>;
}

const Scope = createContext<FormScope>({ root: {}, errors: {} });

export const FormScopeProvider = Scope.Provider;
export const useFormScope = (): FormScope => useContext(Scope);
