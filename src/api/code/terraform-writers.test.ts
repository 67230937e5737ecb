import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../../areas');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.tsx?$/u.test(file),
);
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const isTest = (file: string): boolean => /\.test\.tsx?$/u.test(file);
/** What makes Terraform's language from values. */
const writes = /\b(?:importBlock|resourceText|terraformResource|writeTerraform|restoreResource)\(/u;

it('every module of a page that writes Terraform is validated in a test of its folder', () => {
  const writers = files.filter((file) => !isTest(file) && writes.test(textOf(file)));
  const unvalidated = writers.filter((file) => {
    const own = files.filter((each) => isTest(each) && path.dirname(each) === path.dirname(file));
    const name = path.basename(file);
    return !own.some((each) => {
      const text = textOf(each);
      return text.includes('terraformProblems(') && text.includes(`'./${name}'`);
    });
  });
  expect(writers.length).toBeGreaterThan(10);
  // the tests of its callers in other folders validate it
  expect(unvalidated).toEqual(['backups/shared/restore-resource.ts']);
});
