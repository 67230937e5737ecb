import { describe, expect, it } from 'vitest';
import { rootPath } from '#contract/api/names.ts';
import { formatOf, newestVersion, type Operation, schemaFor } from '#contract/api/operation.ts';
import { operationIds, operationOf } from '#contract/api/operations.ts';
import { fillPath } from '#contract/api/path-params.ts';
import { paramNames } from '#contract/api/path-template.ts';
import { datesOf, type VersionDate } from '#contract/api/versions.ts';
import { testEmulator } from '../emulator-for-tests.ts';
import { prepared } from './examples-for-tests.ts';
import { some } from './sample-for-tests.ts';
import { leaves, nameOf, replaced } from './schema-at-for-tests.ts';

/** Properties that every object inherits: a look-up of client input in a plain object finds them. */
const inherited = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'];

/** A value without the previous content, or names that no table may contain. */
function strange(value: unknown): unknown[] {
  if (typeof value === 'string') return inherited;
  if (Array.isArray(value)) return [[]];
  if (typeof value !== 'object' || value === null) return [];
  const renamed = inherited.slice(0, 4).map((name) => ({ ...value, [name]: Object.values(value)[0] ?? {} }));
  return [{}, ...renamed];
}

/** The newest version of each shape that a body has had. */
function bodyVersions(row: Operation): VersionDate[] {
  const newestOfShape = new Map(datesOf(row.versions).map((date) => [schemaFor(row.body, date), date]));
  return [...newestOfShape.values()];
}

const rows = operationIds.filter((id) => operationOf(id).bodyType !== 'form' && id !== 'importEmulatorWorld');
const cases = rows.flatMap((id) => {
  const row = operationOf(id);
  const dates: VersionDate[] = row.body ? bodyVersions(row) : [newestVersion(row)];
  return dates.map((version) => [id, version] as const);
});

describe('names that every object has, and empty objects', () => {
  it.each(cases)('do not break %s of %s', async (id, version) => {
    const broken: string[] = [];
    // whatever breaks is written down once, here
    const emulator = await testEmulator({ onError: () => undefined });
    const row = operationOf(id);
    const { method, path, params, body } = await prepared(emulator, id, version);
    const accept = `application/vnd.atlas.${version}+${formatOf(row)}`;
    const attempt = async (what: string, target: string, raw?: string) => {
      const sent = raw === undefined ? { body } : { raw };
      const { status } = await emulator.ask(method, target, {
        ...sent,
        accept,
        headers: { 'content-type': 'application/json' },
      });
      if (status >= 500) broken.push(`${what}: ${status}`);
    };
    for (const name of inherited) {
      await attempt(`?${name}`, `${path}${path.includes('?') ? '&' : '?'}${name}=1`);
    }
    for (const [place, param] of paramNames(row.path).entries()) {
      for (const name of some(inherited, place)) {
        await attempt(
          `{${param}} = ${name}`,
          rootPath(row.root) + fillPath(row.path, { ...params, [param]: name }),
        );
      }
    }
    for (const [place, { path: at, value }] of [...leaves(body)].entries()) {
      for (const odd of some(strange(value), place)) {
        const raw = JSON.stringify(replaced(body, at, () => odd));
        await attempt(`${nameOf(at)} = ${JSON.stringify(odd).slice(0, 60)}`, path, raw);
      }
    }
    expect(broken).toEqual([]);
  });
});
