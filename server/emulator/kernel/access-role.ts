import { badField, failWith } from '#contract/api/errors.ts';
import type { World } from './world.ts';

interface Use {
  provider: 'AWS' | 'AZURE' | 'GCP';
  id: string;
  /** The field of the request that names the role. */
  field: string;
  /** Whether the role may be unauthorized. */
  skips?: boolean;
}

/** A role of the project at the provider; authorized unless the request skips that check // assumed */
export function usableRole(world: World, groupId: string, { provider, id, field, skips }: Use): string {
  const role = world.tables.accessRoles.get(id);
  if (role?.groupId !== groupId)
    throw failWith('CLOUD_PROVIDER_ACCESS_ROLE_NOT_FOUND', {
      parameters: [id, groupId],
      fields: [{ field, description: 'names no access role of the project' }],
    });
  if (role.providerName !== provider)
    throw badField(field, `must be a role at ${provider}`, 'INVALID_ATTRIBUTE');
  if (role.authorizedDate === undefined && !skips)
    throw failWith('CLOUD_PROVIDER_ACCESS_ROLE_NOT_AUTHORIZED', {
      parameters: [id],
      fields: [{ field, description: 'is not authorized yet' }],
    });
  return id;
}
