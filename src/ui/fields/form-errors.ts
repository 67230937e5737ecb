import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { pathLabel, withoutPaths } from './path-label.ts';

/** A parsed refusal by the server: its message, and its fields. */
export interface ServerError {
  message: string;
  fields?: Record<string, string>;
  /** Paths in the refusal without their own problem: the message describes it. */
  named?: readonly string[];
  code?: string | undefined;
  requestId?: string | undefined;
}

/**
 * `notifications[0].emailAddress` and `/notifications/0/emailAddress` name the form field
 * `notifications.0.emailAddress`.
 */
export function fieldPath(path: string): string {
  return path
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .replaceAll('/', '.')
    .replaceAll(/\.+/g, '.')
    .replaceAll(/^\.|\.$/g, '');
}

/** The visible field for a path: itself, or the nearest part of it that has a field. */
export function locationOf(path: string, has: (name: string) => boolean): string | undefined {
  const steps = fieldPath(path).split('.');
  for (let length = steps.length; length > 0; length -= 1) {
    const name = steps.slice(0, length).join('.');
    if (has(name)) return name;
  }
  return undefined;
}

/** Puts each part of a refusal at its field; returns the messages that have no field and belong above the form. */
export function applyServerError<Values extends FieldValues>(
  error: ServerError,
  has: (name: string) => boolean,
  setError: UseFormSetError<Values>,
): { top: string[]; placed: number } {
  const top: string[] = [];
  let placed = 0;
  const message = withoutPaths(error.message);
  // the name comes from a field that this form registered, so it is one of its paths
  const place = (name: string, text: string) => {
    setError(name as FieldPath<Values>, { type: 'server', message: text }, { shouldFocus: placed === 0 });
    placed += 1;
  };
  for (const [path, description] of Object.entries(error.fields ?? {})) {
    const name = locationOf(path, has);
    if (name === undefined) top.push(`${pathLabel(path)}: ${withoutPaths(description)}`);
    else place(name, withoutPaths(description));
  }
  // a refusal without fields marks the one that its message is about
  const named = placed + top.length === 0 ? error.named?.map(fieldPath).find(has) : undefined;
  if (named !== undefined) place(named, message);
  else if (placed === 0 || top.length > 0) top.unshift(message);
  return { top, placed };
}
