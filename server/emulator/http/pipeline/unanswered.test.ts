import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isOperationId } from '#contract/api/operations.ts';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { documented } from '#server/emulator/evidence/service-document.ts';
import { endedOperations, previewOperations } from '#server/emulator/evidence/unanswered-operations.ts';

const preview = Object.keys(previewOperations);
const ended = Object.keys(endedOperations);

/** The answer to the request of an operation, with IDs that name nothing. */
async function answerTo(at: TestEmulator, request: string, accept: string) {
  const [method = '', path = ''] = request.split(' ');
  const names: Record<string, string> = { groupId: at.groupId, orgId: at.orgId, clusterName: at.clusterName };
  const target = path.replace(/\{(\w+)\}/gu, (_, name: string) => names[name] ?? 'a'.repeat(24));
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
  const { status, body: answer } = await at.ask(method, `~${target}`, { ...body, accept });
  return `${status} ${answer.errorCode}`;
}

test('operations in preview only answer 501, and those that ended 410', async () => {
  const at = await testEmulator();
  for (const [id, request] of Object.entries(previewOperations))
    expect(await answerTo(at, request, 'application/vnd.atlas.preview+json'), id).toBe('501 NOT_IMPLEMENTED');
  for (const [id, request] of Object.entries(endedOperations))
    expect(await answerTo(at, request, 'application/vnd.atlas.2023-01-01+json'), id).toBe('410 VERSION_GONE');
});

test('the fidelity page gives a reason for each operation that answers 501, and for no other', () => {
  const page = readFileSync(new URL('../../../../docs/fidelity.md', import.meta.url), 'utf8');
  const [, section = ''] = page.split('### Operations that answer 501');
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  const listed = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/gu)].map(([, id = '']) => id));
  expect(listed.sort()).toEqual([...preview].sort());
  expect(rows.filter((row) => !/\| \w[^|]{20,} \|$/u.test(row))).toEqual([]);
});

test('an operation with a dated version has a row, unless it ended', () => {
  expect([...preview, ...ended].filter((id) => documented(id) || isOperationId(id))).toEqual([]);
});
