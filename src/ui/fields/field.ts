import { createContext, type ReactNode, useContext, useEffect } from 'react';
import {
  type Control,
  type FieldPath,
  type FieldValues,
  type UseControllerReturn,
  useController,
} from 'react-hook-form';
import type { FieldWarning } from './assumed-limit.ts';

/** What every field takes. The label is above, help under, the error in place of nothing. */
export interface FieldProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  name: Name;
  control: Control<Values>;
  label: ReactNode;
  help?: ReactNode;
  /** Shows "optional" beside the label: required is the default, and needs no mark. */
  optional?: boolean;
  /** Why it cannot be changed now: shown as its help. */
  disabledReason?: string | false | undefined;
  /** What may be wrong with the value, without preventing that it is sent. */
  warning?: FieldWarning | undefined;
}

/** The names of the fields that are on screen, so that a server's error finds its place. */
export interface FieldNames {
  add: (name: string) => () => void;
  has: (name: string) => boolean;
}

export function createFieldNames(): FieldNames {
  const counts = new Map<string, number>();
  return {
    add(name) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      return () => {
        counts.set(name, (counts.get(name) ?? 1) - 1);
      };
    },
    has: (name) => (counts.get(name) ?? 0) > 0,
  };
}

export const FieldNamesContext = createContext<FieldNames | null>(null);

export type Field<Values extends FieldValues, Name extends FieldPath<Values>> = UseControllerReturn<
  Values,
  Name
>['field'] & { error: string | undefined };

/**
 * Errors continue the name of their field, as `must be at least 1` does: "Threshold must be at least 1". A
 * full sentence is shown alone, as for a rule without a field: "Must keep weekly snapshots for 7 days or
 * longer."
 */
export function withLabel(label: ReactNode, message: string | undefined): string | undefined {
  if (typeof label !== 'string' || message === undefined) return message;
  return /^(?:must|is|has|cannot) /.test(message) ? `${label} ${message}` : message;
}

/**
 * Binds a field to its form. Custom fields outside this folder use it too. `problem`: the problem of a
 * displayed input that the form's value cannot represent.
 */
export function useField<Values extends FieldValues, Name extends FieldPath<Values>>(
  name: Name,
  control: Control<Values>,
  label?: ReactNode,
  problem?: (value: unknown) => string | undefined,
): Field<Values, Name> {
  const names = useContext(FieldNamesContext);
  useEffect(() => names?.add(name), [names, name]);
  const { field, fieldState } = useController({
    name,
    control,
    ...(problem ? { rules: { validate: (typed: unknown) => problem(typed) ?? true } } : {}),
  });
  return { ...field, error: withLabel(label, fieldState.error?.message) };
}
