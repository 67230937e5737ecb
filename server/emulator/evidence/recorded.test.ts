import { describe, expect, it } from 'vitest';
import { cloudOrigin } from '#contract/api/names.ts';
import { formatOf, newestVersion } from '#contract/api/operation.ts';
import { operationIds, operationOf } from '#contract/api/operations.ts';
import { datesOf, type VersionDate } from '#contract/api/versions.ts';
import { type Reply, testEmulator } from '../emulator-for-tests.ts';
import { prepared } from '../table-tests/examples-for-tests.ts';
import { type Recorded, recorded } from './service-facts.ts';

/** The observed profile compared with responses of the real service: status, headers, relations of links. */
const existing = recorded();
const both = operationIds.filter((id) => {
  const entry = existing[id];
  return entry && versionsIn(entry, datesOf(operationOf(id).versions)).length > 0;
});

/** Where a recording is not what we answer, and why. */
const deviations: Readonly<Record<string, Partial<Record<keyof Recorded, string>>>> = {};

function relationsOf(reply: { links?: { href: string; rel: string }[] } | undefined, base: string): string {
  if (!reply || !('links' in reply)) return '(no links field)';
  return (reply.links ?? [])
    .map(({ rel }) => rel.replace(cloudOrigin, '{cloud}').replace(base, '{base}'))
    .join(' | ');
}

/** The version of a recording, where the row has it. */
function versionsIn(entry: Recorded, versions: readonly VersionDate[]): VersionDate[] {
  const dates = entry.contentTypes.flatMap((type) => /(\d{4}-\d{2}-\d{2})/.exec(type)?.[1] ?? []);
  return versions.filter((date) => dates.includes(date));
}

function unlike(entry: Recorded, reply: Reply): string[] {
  const base = 'https://emulator.test/api/atlas/v2';
  const wrong: string[] = [];
  const see = (what: string, want: unknown, got: unknown, fits: boolean) => {
    if (!fits) wrong.push(`${what}: recorded ${JSON.stringify(want)}, answered ${JSON.stringify(got)}`);
  };
  see('success', entry.success, reply.status, entry.success.includes(reply.status));
  const type = reply.headers.get('content-type') ?? '(none)';
  see('contentTypes', entry.contentTypes, type, entry.contentTypes.includes(type));
  const limit = Number(reply.headers.get('ratelimit-limit'));
  see('rateLimit', entry.rateLimit, limit, entry.rateLimit.includes(limit));
  const deprecation = `Deprecation: ${reply.headers.get('deprecation')}; Sunset: ${reply.headers.get('sunset') ?? '(none)'}`;
  const deprecated = reply.headers.get('deprecation') !== null;
  // recordings of several versions hold the headers of the older ones
  const silent = entry.deprecation.length === 0 || entry.contentTypes.length > 1;
  const deprecationFits = deprecated ? entry.deprecation.includes(deprecation) : silent;
  see('deprecation', entry.deprecation, deprecation, deprecationFits);
  see(
    'location',
    entry.location,
    reply.headers.get('location'),
    entry.location === reply.headers.has('location'),
  );
  see('bareArray', entry.bareArray, typeof reply.body, entry.bareArray === Array.isArray(reply.body));
  if (typeof reply.body === 'object' && !Array.isArray(reply.body) && entry.links.length > 0) {
    const links = relationsOf(reply.body, base);
    see(
      'links',
      entry.links,
      links,
      entry.links.some((each) => each === links || each.startsWith(`${links} | next`)),
    );
  }
  const [first] = Array.isArray(reply.body?.results) ? reply.body.results : [];
  if (first && entry.itemLinks.length > 0) {
    const links = relationsOf(first, base);
    see('itemLinks', entry.itemLinks, links, entry.itemLinks.includes(links));
  }
  return wrong;
}

describe('answers of the observed profile', () => {
  it.each(both)('to %s are as recorded', async (id) => {
    const row = operationOf(id);
    const entry = existing[id];
    if (!entry) return;
    for (const version of versionsIn(entry, datesOf(row.versions))) {
      const emulator = await testEmulator({ profile: 'observed' });
      const { method, path, body } = await prepared(emulator, id, version);
      const accept = `application/vnd.atlas.${version}+${formatOf(row)}`;
      const reply = await emulator.ask(method, path, { accept, body });
      const reasons = Object.keys(deviations[id] ?? {});
      const wrong = unlike(entry, reply).filter(
        (each) => !reasons.some((field) => each.startsWith(`${field}:`)),
      );
      expect(wrong, `${id} ${version} (newest ${newestVersion(row)})`).toEqual([]);
    }
  });
});
