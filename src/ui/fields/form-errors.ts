import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';

/** A refusal by the server, already read: what it said, and about which fields. */
export interface ServerError {
  message: string;
  fields?: Record<string, string>;
  code?: string | undefined;
  requestId?: string | undefined;
}

/** `notifications[0].emailAddress` and `/notifications/0/emailAddress` name what a form calls `notifications.0.emailAddress`. */
export function fieldPath(path: string): string {
  return path
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .replaceAll('/', '.')
    .replaceAll(/\.+/g, '.')
    .replaceAll(/^\.|\.$/g, '');
}

/** The field on screen that stands for a path: itself, or the nearest part of it that has a field. */
export function placeOf(path: string, has: (name: string) => boolean): string | undefined {
  const steps = fieldPath(path).split('.');
  for (let length = steps.length; length > 0; length -= 1) {
    const name = steps.slice(0, length).join('.');
    if (has(name)) return name;
  }
  return undefined;
}

/** Puts each part of a refusal at its field; returns what found no place and must stand on top. */
export function applyServerError<Values extends FieldValues>(
  error: ServerError,
  has: (name: string) => boolean,
  setError: UseFormSetError<Values>,
): { top: string[]; placed: number } {
  const top: string[] = [];
  let placed = 0;
  for (const [path, message] of Object.entries(error.fields ?? {})) {
    const name = placeOf(path, has);
    if (name === undefined) {
      top.push(`${path}: ${message}`);
      continue;
    }
    // The name comes from a field that this form registered, so it is one of its paths.
    setError(name as FieldPath<Values>, { type: 'server', message }, { shouldFocus: placed === 0 });
    placed += 1;
  }
  if (placed === 0 || top.length > 0) top.unshift(error.message);
  return { top, placed };
}
