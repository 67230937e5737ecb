import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { UsableConnection } from '../connections/connections.ts';
import { type CallDeps, serviceCalls } from './service-calls.ts';

describe('a read of the server itself', () => {
  /** A service with `size` access list entries, and the pages that were read of it. */
  function service(size: number) {
    const pages: (number | undefined)[] = [];
    const upstream = {
      call: async (_: unknown, { target }: { target: string }) => {
        const { searchParams } = new URL(target, 'https://cloud.example');
        const asked = searchParams.get('pageNum');
        pages.push(asked === null ? undefined : Number(asked));
        const perPage = Number(searchParams.get('itemsPerPage') ?? 100);
        const from = (Number(asked ?? 1) - 1) * perPage;
        const length = Math.max(0, Math.min(perPage, size - from));
        const results = Array.from({ length }, (_each, at) => ({ cidrBlock: `10.0.${from + at}.0/24` }));
        return { status: 200, headers: {}, body: { results, totalCount: size }, text: '' };
      },
    };
    const deps = { upstream, budgets: { backgroundHold: () => undefined }, now: () => 0 };
    const calls = serviceCalls(
      { id: 'c', emulator: false } as unknown as UsableConnection,
      deps as unknown as CallDeps,
    );
    return { calls, pages };
  }

  test.each([
    ['listGroupAccessListEntries', {}],
    ['listGroupClusters', {}],
    ['listGroupDatabaseUsers', { itemsPerPage: 500 }],
    ['listGroupAlerts', { itemsPerPage: 500, status: 'OPEN' }],
  ] as const)('of %s returns every page', async (id, query) => {
    const { calls, pages } = service(1203);
    const answer = await calls.call(id, { groupId: '0123456789abcdef01234567', query });
    const { results, totalCount } = answer.body as { results: unknown[]; totalCount: number };
    expect([results.length, totalCount]).toEqual([1203, 1203]);
    expect(pages.filter((page) => page !== undefined).at(-1)).toBe(3);
  });
});

/** Files that read single pages, and why no number or statement rests on a single page as if it were the list. */
const singlePages: Readonly<Record<string, string>> = {
  'server/bff/configuration/present.ts': 'reads page after page',
  'server/bff/drills/runs.ts': 'the console’s own list, shown with its pages',
  'server/bff/forward/own-credential.ts': 'only whether a list is empty',
  'server/bff/functions/runs.ts': 'the console’s own list, shown with its pages',
  'server/bff/overview/facts.ts': 'reads page after page within its budget, and states how far',
  'server/bff/rehearsals/freshness.ts': 'with more events than a page, the freshness is unknown',
  'server/bff/rehearsals/later.ts': 'the newest events, of which ten for each step are shown',
  'src/api/all-pages.ts': 'reads page after page',
  'src/api/console/use-usual-duration.ts': 'a usual duration is estimated from the newest changes',
  'src/api/live/live.ts': 'the stream watches the first page of a list',
  'src/areas/activity/older-match.ts': 'walks through older pages until one matches',
  'src/areas/activity/use-activity.ts': 'a page of the log, shown with its pages',
  'src/areas/activity/whole-log.ts': 'reads page after page',
  'src/areas/alert-configs/trial/use-trial.ts': 'the trial states since when events were read',
  'src/areas/archives/archive-events.tsx': 'the latest events, which the section names as such',
  'src/areas/backups/drills/drill-requests.ts': 'the console’s own list, shown with its pages',
  'src/areas/clusters/operate/use-dependents.ts': 'only the count that the service names',
  'src/areas/clusters/page/activity-tab.tsx': 'a page of the log, shown with its pages',
  'src/areas/clusters/page/change-section.tsx': 'events of one change, fewer than a page',
  'src/areas/explorer/explorer-page.tsx': 'the pager of one answer',
  'src/areas/functions/function-requests.ts': 'the console’s own list, shown with its pages',
  'src/areas/people/organization/delete-organization.tsx': 'only the count that the service names',
  'src/areas/people/project/delete-project.tsx': 'only the count that the service names',
  'src/areas/search/indexes/editor/save/use-build-cost.ts': 'a duration is estimated from the newest builds',
  'src/areas/settings/audit-log.tsx': 'the console’s own list, shown with its pages',
  'src/areas/settings/settings-requests.ts': 'the console’s own list, shown with its pages',
  'src/lib/open-alerts.ts': 'the first page of useOpenAlerts, which reads the others',
};

const root = join(import.meta.dirname, '../../..');

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.|for-tests/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    );
}

test('every other read of a list is of the whole list', () => {
  // a page that is named, or that is smaller than the largest
  const single = /\bitemsPerPage: (?!500\b)(?!number\b)(?!atOnce\b)|\bitemsPerPage: 500, pageNum|\bpageNum: /;
  const reading = ['src', 'server/bff']
    .flatMap(sources)
    .filter((path) => single.test(readFileSync(join(root, path), 'utf8')));
  expect(reading.filter((path) => !Object.hasOwn(singlePages, path))).toEqual([]);
  expect(Object.keys(singlePages).filter((path) => !reading.includes(path))).toEqual([]);
});

test('no page reads a list by the call for changes, which answers one page', () => {
  const direct = /\bcall\('(list[A-Z]\w+|getOrgGroups)'/;
  const pageByPage = ['src/areas/activity/use-activity.ts'];
  const reading = sources('src').filter((path) => direct.test(readFileSync(join(root, path), 'utf8')));
  expect(reading).toEqual(pageByPage);
});
