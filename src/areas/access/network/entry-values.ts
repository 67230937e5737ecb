import { parseBlock } from '#contract/security/cidr.ts';
import { longestTemporaryDays } from '#contract/security/network-access.ts';
import { DAY } from '#contract/values/durations.ts';

/** For how long an entry stays, by its name in the form. */
export const stays = {
  always: { label: 'Until it is removed', ms: undefined },
  '6h': { label: '6 hours', ms: DAY / 4 },
  '1d': { label: '1 day', ms: DAY },
  '7d': { label: '7 days', ms: longestTemporaryDays * DAY },
  date: { label: 'Until a date', ms: undefined },
} as const;
export type Stay = keyof typeof stays;

/** Values of the entry form. */
export interface EntryValues {
  address: string;
  comment: string;
  stay: Stay;
  /** Milliseconds. */
  date: number | null;
}

export interface EntryRequest {
  cidrBlock?: string;
  awsSecurityGroup?: string;
  comment?: string;
  deleteAfterDate?: string;
}

/** The form of the ids that AWS gives // assumed: the service may take others */
const securityGroupPattern = /^(?:\d{12}\/)?sg-[0-9a-f]{1,17}$/;
export const longestComment = 80;
/** Text meant as a security group, even where it does not look like an id. */
export const meansGroup = /^(?:[^/\s]+\/)?sg-\S+$/;

/** Why an address or a security group is invalid, in the wording of the service; undefined where it is valid. */
export function addressProblem(text: string): string | undefined {
  if (text === '') return 'is required';
  if (meansGroup.test(text)) return undefined;
  const read = parseBlock(text);
  return read.ok ? undefined : read.reason;
}

/** What may be wrong with an address by a rule that nothing supports. */
export function addressWarning(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return meansGroup.test(text) && !securityGroupPattern.test(text)
    ? 'Not the id of a security group: Atlas may refuse it.'
    : undefined;
}

/** Why an entry cannot expire on a date. */
export function untilProblem(until: number | null, now: number): string | undefined {
  if (until === null) return 'is required';
  if (until <= now) return 'must be in the future';
  if (until > now + longestTemporaryDays * DAY) return `must be at most ${longestTemporaryDays} days ahead`;
  return undefined;
}

/** Validation errors of the form, by field. */
export function entryProblems(values: EntryValues, now: number): Partial<Record<keyof EntryValues, string>> {
  const { address, comment, stay, date } = values;
  const problems = {
    address: addressProblem(address.trim()),
    comment: comment.length > longestComment ? `must have at most ${longestComment} characters` : undefined,
    date: stay === 'date' ? untilProblem(date, now) : undefined,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

/** The form as the service takes it. */
export function entryRequest({ address, comment, stay, date }: EntryValues, now: number): EntryRequest {
  const text = address.trim();
  const length = stays[stay].ms;
  // a second earlier than the longest: the clocks of console and service are not the same
  const until = stay === 'date' ? date : length === undefined ? null : now + length - 1000;
  return {
    ...(meansGroup.test(text) ? { awsSecurityGroup: text } : { cidrBlock: text }),
    ...(comment.trim() ? { comment: comment.trim() } : {}),
    ...(until === null ? {} : { deleteAfterDate: new Date(until).toISOString() }),
  };
}

const fieldNames: Readonly<Record<string, keyof EntryValues>> = {
  cidrBlock: 'address',
  ipAddress: 'address',
  awsSecurityGroup: 'address',
  comment: 'comment',
  deleteAfterDate: 'date',
};

/** The field of the form for a field of the first entry: `[0].cidrBlock` is the address. */
export function ownEntryPath(path: string): string {
  return fieldNames[path.split('.').at(-1) ?? ''] ?? path;
}
