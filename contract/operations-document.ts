import { rootPath } from './names.ts';
import type { Needed } from './operation.ts';
import { operationIds, operationOf } from './operations.ts';
import { roleLabel } from './roles.ts';
import { datesOf } from './versions.ts';

const who: Record<Exclude<Needed, readonly unknown[]>, string> = {
  any: 'any role',
  client: 'a service account, by HTTP Basic',
  public: 'anybody on this machine',
};

/** `docs/operations.md`: the table for people. */
export function operationsDocument(): string {
  const lines = operationIds.map((id) => {
    const row = operationOf(id);
    const roles = typeof row.roles === 'string' ? who[row.roles] : row.roles.map(roleLabel).join(', ');
    const versions = datesOf(row.versions).map((date) => {
      const sunset = row.versions[date];
      return sunset ? `${date} (until ${sunset})` : date;
    });
    const dated = (row.root ?? 'v2') === 'v2' ? versions.join(', ') : '–';
    const path = `${rootPath(row.root)}${row.path}`;
    return `| \`${id}\` | ${row.method} \`${path}\` | ${row.summary} | ${roles} | ${row.status} | ${dated} |`;
  });
  return [
    '# Operations',
    '',
    `Written by \`contract/operations-document.test.ts\` from the table; ${operationIds.length} operations.`,
    '',
    '| Operation | Request | What it does | Who may | Success | Versions |',
    '|---|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}
