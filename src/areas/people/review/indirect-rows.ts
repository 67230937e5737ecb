import type { Held } from '../shared/holders.ts';
import { type IndirectHolder, indirectLabels } from '../shared/indirect.ts';
import type { ReviewRow } from './review-row.ts';

/** Id of the project of a role; undefined: of the organization. */
const locationOf = ({ grant }: Held): string | undefined => ('groupId' in grant ? grant.groupId : undefined);

/** One row for each place in which a mapped group or a user of this console has roles. */
export function indirectRows(
  indirect: readonly IndirectHolder[],
  orgName: string,
  nameOf: ReadonlyMap<string, string>,
): ReviewRow[] {
  return indirect.flatMap((holder) => {
    const places = new Set(holder.held.map(locationOf));
    return [...places].map((groupId): ReviewRow => {
      const held = holder.held.filter((each) => locationOf(each) === groupId);
      const roles = [...new Set(held.map(({ grant }) => grant.roleName))];
      const isOwner = roles.some((role) => role === 'ORG_OWNER' || role === 'GROUP_OWNER');
      return {
        key: [holder.key, groupId ?? 'org'].join('|'),
        holder: undefined,
        who: holder.name,
        kind: indirectLabels[holder.kind],
        place: groupId === undefined ? orgName : (nameOf.get(groupId) ?? groupId),
        groupId,
        roles,
        team: undefined,
        lastUsedAt: holder.lastUsedAt,
        endsAt: undefined,
        findings: [
          ...(isOwner && !holder.readOnly ? (['owner'] as const) : []),
          ...(holder.isOpen ? (['open-addresses'] as const) : []),
          ...(holder.kind === 'mcpConfiguration' ? (['use-unknown'] as const) : []),
        ],
        entry: undefined,
        indirect: holder,
      };
    });
  });
}
