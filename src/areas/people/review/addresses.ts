import { shortBlock, worldOf } from '#contract/security/cidr.ts';
import { blocksIn, isWithin } from '../shared/access-lists.ts';
import { type ProjectUsers, unknownText } from './database-users.ts';
import { ending } from './ending.ts';
import type { Finding } from './findings.ts';
import type { NetworkEntry, ReviewRow } from './review-row.ts';
import { comersOf } from './sightings.ts';

const addressOf = ({ awsSecurityGroup, cidrBlock, ipAddress }: NetworkEntry): string =>
  awsSecurityGroup ?? cidrBlock ?? ipAddress ?? '';

/** One row for each address from which the databases of a project may be reached. `project`: who came, where that is known. */
export function addressRows(
  groupId: string,
  place: string,
  entries: readonly NetworkEntry[],
  project: ProjectUsers | undefined,
  now: number,
): ReviewRow[] {
  const comers = project ? comersTo(project) : [];
  const blocksOf = (each: NetworkEntry) =>
    each.awsSecurityGroup === undefined ? blocksIn(addressOf(each)) : [];
  const world = new Set(worldOf(entries.flatMap(blocksOf)).map(({ text }) => text));
  return entries.map((entry): ReviewRow => {
    const address = addressOf(entry);
    const isGroup = entry.awsSecurityGroup !== undefined;
    const [block] = blocksOf(entry);
    const came = block ? comers.filter((each) => isWithin(each.block, [block])) : [];
    const others = entries
      .filter((other) => other !== entry && block && isWithin(block, blocksOf(other)))
      .map(addressOf);
    const unknown = unknownOf(isGroup, project);
    const open: Finding[] = block && world.has(block.text) ? ['open-addresses'] : [];
    const last = came.map(({ at }) => at).sort((one, other) => other - one)[0];
    return {
      key: `address|${groupId}|${address}`,
      holder: undefined,
      who: entry.comment ? `${shortBlock(address)} (${entry.comment})` : shortBlock(address),
      kind: 'Address',
      place,
      groupId,
      roles: [],
      team: undefined,
      lastUsedAt: last === undefined ? undefined : new Date(last).toISOString(),
      endsAt: entry.deleteAfterDate,
      findings: [
        ...open,
        ...(last === undefined && unknown.length === 0 ? (['unseen'] as const) : []),
        ...ending(entry.deleteAfterDate, now),
      ],
      entry,
      from: { users: [...new Set(came.map(({ user }) => user))].sort(), others, unknown },
    };
  });
}

/** Who got in from where at any cluster of the project. */
function comersTo({ histories }: ProjectUsers) {
  return [...histories.values()]
    .flatMap(comersOf)
    .flatMap(({ user, address, at }) => blocksIn(address).map((block) => ({ user, at, block })));
}

/** Why missing sign-ins from there prove nothing, in sentences. */
function unknownOf(isGroup: boolean, project: ProjectUsers | undefined): string[] {
  if (isGroup) return ['Quarterdeck cannot see the addresses in a security group.'];
  return unknownText(project?.silence ?? 'failed');
}
