import { consoleOperationIds, consoleOperationOf } from '#contract/console/operations.ts';

/**
 * Changing routes that send no change to the service or to a cluster, with their actual effect. For tests
 * only. A new route is named here or in `reaching-for-tests.ts`; a route that reaches something belongs
 * there.
 */

const keeps = 'changes what this console keeps';
const reads = 'reads';
const later = 'keeps what is judged for its person when it begins';
const ends = 'ends what goes on, from which nobody is kept';
const tries = 'tries whether it is reached';

/** A route for each method that is named. */
const each = (path: string, methods: string, what: string): Record<string, string> =>
  Object.fromEntries(methods.split(' ').map((method) => [`${method} ${path}`, what]));

/** Rows of the console's table that state an effect other than a change of the service. */
const ofTable = Object.fromEntries(
  consoleOperationIds
    .map(consoleOperationOf)
    .flatMap((row) =>
      row.method === 'GET' || row.effect === 'service' ? [] : [[`${row.method} /bff${row.path}`, row.effect]],
    ),
);

export const harmless: Readonly<Record<string, string>> = {
  ...ofTable,
  'POST /bff/change-sets/:setId/check': reads,
  'POST /bff/change-sets/:setId/summary': reads,
  'POST /bff/change-sets/:setId/steps/:stepId/read': reads,
  'POST /bff/migrations/:migrationId/verifications': reads,
  'POST /bff/migrations/:migrationId/attach': reads,

  'POST /bff/notifications/test': tries,

  'PUT /bff/change-sets/:setId/schedule': later,

  'POST /bff/change-sets/:setId/stop': ends,
  'POST /bff/migrations/:migrationId/verifications/:runId/cancel': ends,

  'POST /bff/change-sets': keeps,
  'POST /bff/change-sets/import': keeps,
  ...each('/bff/change-sets/:setId', 'PATCH DELETE', keeps),
  ...each('/bff/change-sets/:setId/approval', 'POST DELETE', keeps),
  'POST /bff/change-sets/:setId/comments': keeps,
  'POST /bff/change-sets/:setId/leave': keeps,
  'PUT /bff/change-sets/:setId/order': keeps,
  'POST /bff/change-sets/:setId/steps': keeps,
  'DELETE /bff/change-sets/:setId/steps/:stepId': keeps,
  'POST /bff/change-sets/:setId/steps/:stepId/verdict': keeps,
  'POST /bff/migrations': keeps,
  ...each('/bff/migrations/:migrationId', 'PUT DELETE', keeps),
  'PATCH /bff/migrations/:migrationId/notes': keeps,
  'POST /bff/migrations/:migrationId/board': keeps,
  ...each('/bff/migrations/:migrationId/board/:itemId', 'PUT DELETE', keeps),
  'POST /bff/notifications/read': keeps,
  'PUT /bff/notifications/settings': keeps,
  ...each('/bff/notifications/mail-server', 'PUT DELETE', keeps),
};
