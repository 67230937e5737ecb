import { plural } from '#src/lib/bytes.ts';
import type { ChartDefinition } from './chart-catalogue.ts';
import type { Member } from './members.ts';

/** Values that could not be read: member, kind, and reason. */
export interface Unread {
  member: Member;
  of: ChartDefinition['of'];
  error: Error;
}

/** Names of the members whose values a chart lacks because they could not be read. */
export function unreadFor(
  { of }: Pick<ChartDefinition, 'of'>,
  failures: readonly Unread[],
  members: readonly Member[],
): string[] {
  const ids = new Set(members.map(({ id }) => id));
  return failures
    .filter((each) => each.of === of && ids.has(each.member.id))
    .map(({ member }) => member.name);
}

/** The failed reads among all requested ones, in one sentence. */
export function unreadTitle(failures: readonly Unread[], asked: number): string {
  if (failures.length >= asked) return 'Measurements could not be loaded';
  const processes = plural(new Set(failures.map(({ member }) => member.id)).size, 'process', 'processes');
  const kinds = new Set(failures.map(({ of }) => of));
  const what =
    kinds.size > 1 ? 'Measurements' : kinds.has('disk') ? 'Disk measurements' : 'Process measurements';
  return `${what} of ${processes} could not be loaded`;
}

/** Why a chart draws nothing. */
export function nothingDrawn(unread: readonly string[]): string {
  return unread.length > 0 ? 'Not loaded.' : 'No values in this range.';
}
