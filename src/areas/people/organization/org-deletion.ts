import { formatCount, plural } from '#src/lib/bytes.ts';

/** What prevents the deletion of an organization; undefined when nothing does. `projects`: their names. */
export function orgBlockedBy(projects: readonly string[]): string | undefined {
  const [first, ...others] = projects;
  if (first === undefined) return undefined;
  const which = others.length === 0 ? first : `${first} and ${formatCount(others.length)} more`;
  return `An organization with projects cannot be deleted: delete ${which} first.`;
}

export interface OrgCounts {
  people: number;
  teams: number;
  keys: number;
  accounts: number;
  policies: number;
}

/** What goes with it, in words: `4 people, 2 teams`. */
export function orgGoes({ people, teams, keys, accounts, policies }: OrgCounts): string {
  const counted = [
    plural(people, 'membership'),
    plural(teams, 'team'),
    plural(keys, 'API key'),
    plural(accounts, 'service account'),
    policies === 1 ? '1 resource policy' : `${formatCount(policies)} resource policies`,
  ];
  return [...counted.filter((text) => !text.startsWith('0 ')), 'its settings', 'its log'].join(', ');
}
