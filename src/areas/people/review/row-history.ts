import type { EventTopic } from '#contract/events/topics.ts';
import { blocksIn } from '../shared/access-lists.ts';
import { accessFamilies, namesOf } from '../shared/history-links.tsx';
import type { ReviewRow } from './review-row.ts';

/** A link to the activity that shows who granted an access, and since when. */
export interface RowHistory {
  label: string;
  /** Of the project's log; undefined: of the organization's. */
  groupId: string | undefined;
  on: string | undefined;
  /** The families of its events: with these the service finds them regardless of their age. */
  family?: string;
  /** The same of a kind of things, where its family is too large. */
  of?: EventTopic;
}

const whoChangedIt = 'Who changed it';

/** Links to the activity that shows who granted an access; empty if the log names no such object. */
export function historiesOf({ holder, user, entry, groupId, team }: ReviewRow): RowHistory[] {
  if (holder) {
    const family = accessFamilies[holder.kind];
    const { on } = namesOf(holder);
    if (on === undefined) return [{ label: 'Who changed service accounts', groupId, on, family }];
    if (!team) return [{ label: whoChangedIt, groupId, on, family }];
    // the organization logs the members of a team, the project logs the team's roles in it
    return [
      { label: 'Who added them to the team', groupId: undefined, on, family },
      { label: 'Who changed the team’s roles', groupId, on: team.id, family: accessFamilies.team },
    ];
  }
  if (user) return [{ label: whoChangedIt, groupId: user.groupId, of: 'databaseUsers', on: user.username }];
  const address = entry?.awsSecurityGroup ?? entry?.cidrBlock ?? entry?.ipAddress;
  if (address === undefined || groupId === undefined) return [];
  // the log names a single address with its prefix or without
  const [block] = entry?.awsSecurityGroup === undefined ? blocksIn(address) : [];
  return [
    {
      label: whoChangedIt,
      groupId,
      of: 'accessList',
      on: [address, ...(block ? [block.address] : [])].join(),
    },
  ];
}
