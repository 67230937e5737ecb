import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rootPath } from '#contract/api/names.ts';
import { operationIds, operationOf } from '#contract/api/operations.ts';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { evidence } from '#server/emulator/evidence/read-evidence.ts';

/** Every operation of the service's description; one without dates is in preview, or outside versioning. */
const described = Object.entries(
  evidence('described') as Record<string, { method: string; path: string; versions: string[] }>,
);

const requestLocation = (method: string, path: string): string =>
  `${method} ${path.replace(/\{\w+\}/gu, '{}')}`;

/** Rows by their requests: the description and the specification can name an operation differently. */
const rows = new Map(
  operationIds.map((id) => {
    const { method, root, path, versions } = operationOf(id);
    return [requestLocation(method, `${rootPath(root)}${path}`), versions];
  }),
);

const without = described.filter(([, { method, path }]) => !rows.has(requestLocation(method, path)));
const preview = without.filter(([, { versions }]) => versions.length === 0);
const ended = without.filter(([, { versions }]) => versions.length > 0);

/** The operations that a table of the fidelity page names, each row with a reason. */
function listedBelow(heading: string): string[] {
  const page = readFileSync(new URL('../../../../docs/fidelity.md', import.meta.url), 'utf8');
  const [, section = ''] = page.split(`### ${heading}\n`);
  const lines = (section.split(/\n##+ /u)[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  expect(lines.filter((line) => !/\| \w[^|]{20,} \|$/u.test(line))).toEqual([]);
  return lines.flatMap((line) => [...line.matchAll(/`(\w+)`/gu)].map(([, id = '']) => id)).sort();
}

const idsOf = (operations: typeof described): string[] => operations.map(([id]) => id).sort();

/** The answer to the request of an operation, with IDs that name nothing. */
async function answerTo(at: TestEmulator, { method, path }: { method: string; path: string }, date: string) {
  const names: Record<string, string> = { groupId: at.groupId, orgId: at.orgId, clusterName: at.clusterName };
  const target = path
    .replace('/api/atlas/v2', '~')
    .replace(/\{(\w+)\}/gu, (_, name: string) => names[name] ?? 'a'.repeat(24));
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
  const accept = `application/vnd.atlas.${date}+json`;
  const { status, body: answer } = await at.ask(method, target, { ...body, accept });
  return `${status} ${answer.errorCode}`;
}

test('every dated version of the description has a row, or has ended and is on the fidelity page', () => {
  expect(described.length).toBe(490);
  const lacking = described.flatMap(([id, { method, path, versions }]) => {
    const row = rows.get(requestLocation(method, path));
    return row ? versions.filter((version) => !(version in row)).map((version) => `${id} ${version}`) : [];
  });
  expect(lacking).toEqual([]);
  expect(idsOf(ended)).toEqual(listedBelow('Operations that answer 410'));
});

test('operations in preview only are on the fidelity page with a reason, and no others', () => {
  expect(idsOf(preview)).toEqual(listedBelow('Operations that answer 501'));
});

test('operations in preview only answer 501, and those that ended 410', async () => {
  const at = await testEmulator();
  expect([preview.length, ended.length]).toEqual([26, 17]);
  for (const [id, operation] of preview)
    expect(await answerTo(at, operation, 'preview'), id).toBe('501 NOT_IMPLEMENTED');
  for (const [id, operation] of ended)
    for (const date of operation.versions)
      expect(await answerTo(at, operation, date), `${id} ${date}`).toBe('410 VERSION_GONE');
});
