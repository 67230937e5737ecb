import type { OperationId } from '#contract/api/operations.ts';
import { type Fields, fieldsOf } from './call.ts';

/** Two operations that undo each other on the same place with the same body, where they have one. */
export interface Pair {
  one: OperationId;
  other: OperationId;
  item: OperationId;
  /** The query of that read, for a list. */
  query?: (sent: Fields) => Fields;
  /** Whether what `one` brings about is so. */
  holds: (stored: unknown, sent: Fields) => boolean;
  /** The arguments that make it so, or not, where one operation does both. */
  switched?: (on: boolean) => Fields;
}

const listed = (value: unknown, member: unknown): boolean => Array.isArray(value) && value.includes(member);

const processor = {
  other: 'stopGroupStreamProcessor',
  item: 'getGroupStreamProcessor',
  holds: (stored) => fieldsOf(stored).state === 'STARTED',
} as const satisfies Omit<Pair, 'one'>;

export const pairs: readonly Pair[] = [
  {
    one: 'addOrgTeamUser',
    other: 'removeOrgTeamUser',
    item: 'listOrgTeamUsers',
    query: ({ id }) => ({ userId: id }),
    holds: (stored, sent) => {
      const { results } = fieldsOf(stored);
      return Array.isArray(results) && results.some((user) => fieldsOf(user).id === sent.id);
    },
  },
  {
    one: 'addGroupUserRole',
    other: 'removeGroupUserRole',
    item: 'getGroupUser',
    holds: (stored, sent) => listed(fieldsOf(stored).roles, sent.groupRole),
  },
  {
    one: 'addOrgUserRole',
    other: 'removeOrgUserRole',
    item: 'getOrgUser',
    holds: (stored, sent) => listed(fieldsOf(fieldsOf(stored).roles).orgRoles, sent.orgRole),
  },
  {
    one: 'enableGroupManagedSlowMs',
    other: 'disableGroupManagedSlowMs',
    item: 'getGroupManagedSlowMs',
    holds: (stored) => stored === true,
  },
  {
    one: 'toggleGroupMaintenanceWindowAutoDefer',
    other: 'toggleGroupMaintenanceWindowAutoDefer',
    item: 'getGroupMaintenanceWindow',
    holds: (stored) => fieldsOf(stored).autoDeferOnceEnabled === true,
  },
  {
    one: 'setGroupServerlessPerformanceAdvisorAutoIndexing',
    other: 'setGroupServerlessPerformanceAdvisorAutoIndexing',
    item: 'getGroupServerlessPerformanceAdvisorAutoIndexing',
    holds: (stored) => stored === true,
    switched: (enable) => ({ query: { enable } }),
  },
  // messages that a processor has written, or missed, stay so
  { one: 'startGroupStreamProcessorWith', ...processor },
  { one: 'startGroupStreamProcessor', ...processor },
];
