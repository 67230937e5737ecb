import { noProtection, type Protection } from '#contract/console/access/protection.ts';
import type { Connection, ConnectionPatch, ConnectionRequest } from '#contract/console/bff.ts';
import { ConnectionPatch as PatchSchema, ConnectionRequest as RequestSchema } from '#contract/console/bff.ts';
import { problemText } from '#contract/values/problem-text.ts';
import type { SecretValue } from '#src/ui/fields/secret-field.tsx';

export interface ConnectionValues {
  name: string;
  origin: string;
  kind: 'apiKey' | 'serviceAccount';
  identity: string;
  secret: SecretValue;
  readOnly: boolean;
  protection: Protection;
}

export function valuesOf(connection: Connection | undefined, origins: readonly string[]): ConnectionValues {
  if (!connection) {
    return {
      name: '',
      origin: origins[0] ?? '',
      kind: 'apiKey',
      identity: '',
      secret: { keep: false, text: '' },
      readOnly: false,
      protection: noProtection,
    };
  }
  const { name, origin, kind, identity, readOnly, protection } = connection;
  return { name, origin, kind, identity, readOnly, protection, secret: { keep: true } };
}

/**
 * Whether the stored secret may remain: only for its original address and key. Otherwise a user with edit
 * permission could send it elsewhere.
 */
export function needsSecret(values: ConnectionValues, connection: Connection | undefined): boolean {
  return (
    connection === undefined ||
    values.origin !== connection.origin ||
    values.kind !== connection.kind ||
    values.identity.trim() !== connection.identity
  );
}

export type Checked<T> = { request: T } | { problems: Record<string, string> };

function checked<T>(
  result:
    | { success: true; data: T }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } },
): Checked<T> {
  if (result.success) return { request: result.data };
  const problems: Record<string, string> = {};
  for (const { path, message } of result.error.issues) problems[path.join('.') || 'name'] ??= message;
  return { problems };
}

export function toRequest(values: ConnectionValues): Checked<ConnectionRequest> {
  const { secret, ...rest } = values;
  return checked(
    RequestSchema.safeParse({ ...rest, secret: secret.keep ? '' : secret.text }, { error: problemText }),
  );
}

/** Only the differences from the stored connection; the secret only when it is replaced. */
export function toPatch(values: ConnectionValues, connection: Connection): Checked<ConnectionPatch> {
  if (values.secret.keep && needsSecret(values, connection)) {
    return { problems: { secret: 'must be entered again for another address or key' } };
  }
  const { secret, ...rest } = values;
  if (!secret.keep && secret.text === '') return { problems: { secret: 'is required' } };
  const patch: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(rest)) {
    if (JSON.stringify(value) !== JSON.stringify(connection[name as keyof typeof rest])) patch[name] = value;
  }
  return checked(
    PatchSchema.safeParse(
      { ...patch, ...(secret.keep ? {} : { secret: secret.text }) },
      { error: problemText },
    ),
  );
}
