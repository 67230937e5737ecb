import type { EventTopic } from '#contract/events/topics.ts';
import { blocksIn } from '../shared/access-lists.ts';
import { accessFamilies, namesOf } from '../shared/history-links.tsx';
import type { ReviewRow } from './review-row.ts';

/** What the activity tells of who gave an access, and since when. */
export interface RowHistory {
  label: string;
  /** Of the project's log; undefined: of the organization's. */
  groupId: string | undefined;
  on: string | undefined;
  /** The families of events that tell of it: the service then finds them however long ago they were. */
  family?: string;
  /** The same of a kind of things, where its family is too large. */
  of?: EventTopic;
}

const whoChangedIt = 'Who changed it';

/** Where the activity tells who gave an access; none where the log names no such thing. */
export function historiesOf({ holder, user, entry, groupId, team }: ReviewRow): RowHistory[] {
  if (holder) {
    const family = accessFamilies[holder.kind];
    const { on } = namesOf(holder);
    if (on === undefined) return [{ label: 'Who changed service accounts', groupId, on, family }];
    if (!team) return [{ label: whoChangedIt, groupId, on, family }];
    // who joins a team is told by the organization, which roles it has in a project by the project
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
