import { blocksIn } from '../shared/access-lists.ts';
import { namesOf } from '../shared/history-links.tsx';
import type { ReviewRow } from './review-row.ts';

/** Where the activity tells who gave an access, and since when; undefined where the log names no such thing. */
export function historyOf({ holder, user, entry, groupId, team }: ReviewRow) {
  if (holder) {
    const { on } = namesOf(holder);
    // who joins a team is told by the organization, who gets a role in a project by the project
    return on === undefined ? undefined : { groupId: team ? undefined : groupId, on };
  }
  if (user) return { groupId: user.groupId, on: user.username };
  const address = entry?.awsSecurityGroup ?? entry?.cidrBlock ?? entry?.ipAddress;
  if (address === undefined || groupId === undefined) return undefined;
  // the log names a single address with its prefix or without
  const [block] = entry?.awsSecurityGroup === undefined ? blocksIn(address) : [];
  return { groupId, on: [address, ...(block ? [block.address] : [])].join() };
}
