import type { Holder } from '../shared/holders.ts';

/** The shape that the service takes for an address: one @, a host with a dot, no spaces. */
const address = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;

/** Why an address cannot be invited, in the service's words; undefined when it can. */
export function addressProblem(text: string, holders: readonly Holder[]): string | undefined {
  const name = text.trim();
  if (!address.test(name) || name.length > 254) return 'must be an address like dba@example.com';
  const existing = holders.find(
    (one) => one.kind === 'person' && one.name.toLowerCase() === name.toLowerCase(),
  );
  if (!existing || existing.status === 'INVITATION_EXPIRED') return undefined;
  return existing.status === 'ACTIVE'
    ? 'must not be in the organization already'
    : 'must not be invited already: withdraw the invitation, or invite again from the list';
}
