import type { User } from '#contract/console/bff.ts';
import type { Grant } from '#contract/console/grants/grants.ts';
import type { SecretValue } from '#src/ui/fields/secret-field.tsx';

/** A user as the form holds it. */
export interface UserValues {
  name: string;
  role: User['role'];
  /** `groupId`: empty for the whole connection. */
  grants: (Omit<Grant, 'groupId'> & { groupId: string })[];
  password: SecretValue;
}

/** Grants as the form holds them. */
export const grantValues = (grants: readonly Grant[]): UserValues['grants'] =>
  grants.map(({ groupId, ...grant }) => ({ ...grant, groupId: groupId ?? '' }));

/** Grants of the form as the request has them. */
export const grantRequest = (values: UserValues['grants']): Grant[] =>
  values.map(({ groupId, ...grant }) => ({ ...grant, groupId: groupId.trim() || null }));
