import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { isOperationId, isRead } from '#contract/api/operations.ts';
import { notInSets } from '#server/bff/change-sets/ways.ts';

/**
 * Every change of a page can wait in a change set, or this table contains the reason why not. Forms and
 * confirmations are found by the operations that they send.
 */

const areas = join(import.meta.dirname, '..');

/** `file operation`, or a file or an operation alone. */
const reasons: Record<string, string> = {
  acknowledgeGroupAlert: 'answers an alert that is open now; it is undone on the same list',
  cancelGroupClusterBackupRestoreJob: 'ends a queued job: later there is nothing to cancel',
  'people/keys/creations.ts': 'belongs to a key that was just made, and to its secret on the screen',
  'people/keys/rotations.ts': 'a step of a rotation, between secrets that are shown once',
  'provider-access/provider-access-page.tsx createGroupCloudProviderAccess':
    'its answer is needed for the next step at the provider',
  validateOrgResourcePolicies: 'changes nothing',
  verifyGroupUserSecurityLdap: 'changes nothing',
};

const files = readdirSync(areas, { recursive: true, withFileTypes: true })
  .filter(({ name }) => /\.tsx?$/u.test(name) && !/\.test\.tsx?$|-for-tests\.tsx?$/u.test(name))
  .map(({ parentPath, name }) => join(parentPath, name));
const sources = new Map(files.map((file) => [relative(areas, file), readFileSync(file, 'utf8')]));

const idsIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, id = '']) => id).filter(isOperationId);

/** The files that a file imports, and those that import it: a hook sends the change that a dialog confirms. */
function neighbours(file: string): string[] {
  const importsOf = (each: string): string[] =>
    [...(sources.get(each) ?? '').matchAll(/from '(\.[^']+)'/gu)].map(([, name = '']) =>
      join(dirname(each), name),
    );
  const importers = [...sources.keys()].filter((each) => importsOf(each).includes(file));
  return [file, ...importsOf(file), ...importers];
}

const collectedBy = (file: string): Set<string> =>
  new Set(
    neighbours(file).flatMap((each) =>
      idsIn(sources.get(each) ?? '', /(?:collected|ending|useConfirmed)\(\s*'(\w+)'/gu),
    ),
  );

it('every change of a page can be added to a change set, or has a reason why not', () => {
  const used = new Set<string>();
  const missing: string[] = [];
  for (const [file, text] of sources) {
    const sent = new Set(
      idsIn(text, /(?:useOperation|useConfirmed|\bcall|\bending)(?:<\w+>)?\(\s*'(\w+)'/gu),
    );
    for (const id of sent) {
      if (!isOperationId(id) || isRead(id) || notInSets(id) !== undefined || collectedBy(file).has(id))
        continue;
      const keys = [`${file} ${id}`, file, id];
      const key = keys.find((each) => each in reasons);
      if (key) used.add(key);
      else missing.push(keys[0] ?? '');
    }
  }
  expect(missing).toEqual([]);
  expect(Object.keys(reasons).filter((key) => !used.has(key))).toEqual([]);
});

it('what sends a change of whichever operation has a way into a change set beside it', () => {
  const senders = [...sources].filter(([, text]) => /\buseAnyOperation\(/u.test(text));
  expect(senders.length).toBeGreaterThan(0);
  expect(senders.filter(([, text]) => !/<AddChange\b/u.test(text)).map(([file]) => file)).toEqual([]);
});
