import { roleLabel } from '#contract/roles.ts';
import { rootPath } from './names.ts';
import type { Needed } from './operation.ts';
import { type OperationId, operationIds, operationOf } from './operations.ts';
import { datesOf } from './versions.ts';

const who: Record<Exclude<Needed, readonly unknown[]>, string> = {
  any: 'any role',
  client: 'a service account, by HTTP Basic',
  public: 'anybody on this machine',
};

/** Whatever the table holds can be called there. */
export const explorer = 'API explorer';

/** Where on the console an operation is; pages that only use its data come after those that show it. */
export function locationOf(pages: ReadonlySet<string> | undefined): string {
  const own = [...(pages ?? [])].filter((page) => page !== 'Every page').sort();
  if (own.length > 0) return own.join(', ');
  return pages?.has('Every page') ? 'Every page' : explorer;
}

/** Why no page calls an operation: another one reports or does the same, or it is not for people. */
export type OtherWay = { by: OperationId } | { why: string };

type Places = ReadonlyMap<OperationId, ReadonlySet<string>>;

function placeLabels(id: OperationId, places: Places, ways: Partial<Record<OperationId, OtherWay>>): string {
  const place = locationOf(places.get(id));
  const way = ways[id];
  if (place !== explorer || way === undefined) return place;
  return 'by' in way ? `${locationOf(places.get(way.by))}, by \`${way.by}\`` : `${explorer}: ${way.why}`;
}

/**
 * `docs/operations.md`: the table for people. `places`: the pages of the console on which each operation is called;
 * `ways`: of those that none calls.
 */
export function operationsDocument(places: Places, ways: Partial<Record<OperationId, OtherWay>>): string {
  const lines = operationIds.map((id) => {
    const row = operationOf(id);
    const roles = typeof row.roles === 'string' ? who[row.roles] : row.roles.map(roleLabel).join(', ');
    const versions = datesOf(row.versions).map((date) => {
      const sunset = row.versions[date];
      return sunset ? `${date} (until ${sunset})` : date;
    });
    const dated = (row.root ?? 'v2') === 'v2' ? versions.join(', ') : '–';
    const path = `${rootPath(row.root)}${row.path}`;
    return `| \`${id}\` | ${row.method} \`${path}\` | ${row.summary} | ${roles} | ${row.status} | ${dated} | ${placeLabels(id, places, ways)} |`;
  });
  return [
    '# Operations',
    '',
    `Written by \`contract/api/operations-document.test.ts\` from the table; ${operationIds.length} operations.`,
    '',
    'The last column lists the pages of the console that call an operation. `by` names an equivalent operation on these pages.',
    '`API explorer` alone gives the reason for an operation without a page. The explorer can call every operation.',
    '',
    '| Operation | Request | Summary | Roles | Success | Versions | Pages of the console |',
    '|---|---|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}
