import { assumed, type ErrorCode, failWith, type ServiceError } from '#contract/api/errors.ts';

/** The number of initial characters of the cluster's name that host names use: they must be unique // documented */
const prefixLength = 23;
const longest = 64;

function refusal(code: ErrorCode, name: string, groupId: string, description: string): ServiceError {
  const shown = name.slice(0, longest);
  return failWith(code, { parameters: [shown, groupId], fields: [{ field: 'name', description }] });
}

/** Why something cannot be the name of a cluster anywhere. */
export function nameRefusal(name: string, groupId: string): ServiceError | undefined {
  if (name.length > longest)
    return refusal('CLUSTER_NAME_TOO_LONG', name, groupId, `must have at most ${longest} characters`);
  if (!/^[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?$/.test(name))
    return refusal('CLUSTER_NAME_INVALID', name, groupId, 'must hold letters, digits and inner hyphens only');
  if (name[prefixLength - 1] === '-')
    return refusal(
      'CLUSTER_NAME_PREFIX_INVALID',
      name,
      groupId,
      `must not have a hyphen as character ${prefixLength}`,
    );
  // the names that members get // assumed: any name that begins like theirs
  if (/^atlas-[a-z0-9]{6}(?:-|$)/.test(name))
    return assumed(refusal('ATLAS_RESERVED_CLUSTER_NAME', name, groupId, 'must not begin like a host name'));
  return undefined;
}

/** Why a name conflicts with an existing cluster: the names, or the names of their hosts, would be equal. */
export function nameRefusalBeside(
  name: string,
  other: { groupId: string; name: string },
): ServiceError | undefined {
  if (other.name === name)
    return refusal('DUPLICATE_CLUSTER_NAME', name, other.groupId, 'must differ from that of every cluster');
  if (prefixOf(other.name) === prefixOf(name))
    return refusal(
      'DUPLICATE_CLUSTER_NAME_PREFIX',
      name,
      other.groupId,
      `must differ from ${other.name} within its first ${prefixLength} characters`,
    );
  return undefined;
}

/** Host names know no capitals. */
function prefixOf(name: string): string {
  return name.slice(0, prefixLength).toLowerCase();
}
