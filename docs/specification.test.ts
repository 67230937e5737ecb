import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Paths of the repository's own files that match the pathspecs. */
function trackedFiles(...pathspecs: string[]): string[] {
  const output = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', ...pathspecs],
    {
      cwd: root,
    },
  ).toString();
  return output.split('\n').filter((path) => path !== '' && existsSync(join(root, path)));
}

/** Section numbers of each "specification §…" in a text, also those of "§2.10, §8". */
function citedSections(text: string): string[] {
  const citations = text.matchAll(/specification (§\d+(?:\.\d+)*(?:(?:, | and )§\d+(?:\.\d+)*)*)/giu);
  return [...citations].flatMap(([, sections = '']) => sections.match(/\d+(?:\.\d+)*/gu) ?? []);
}

/** Targets of the Markdown links and the paths in backquotes that name a document. */
function documentReferences(path: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/gu)].map(([, target = '']) => target);
  const relative = links
    .filter((target) => !/^[a-z]+:/u.test(target))
    .map((target) => join(dirname(path), target));
  const named = [...text.matchAll(/`((?:docs\/)[\w/-]+\.md)`/gu)].map(([, target = '']) => target);
  return [...relative, ...named];
}

test('every cited section of the specification has a heading in the digest', () => {
  const headings = new Set(
    [...read('docs/specification.md').matchAll(/^##+ (\d+(?:\.\d+)*)\.? /gmu)].map(
      ([, number = '']) => number,
    ),
  );
  const cited = trackedFiles('*.ts', '*.tsx', '*.mjs').flatMap((path) =>
    citedSections(read(path)).map((section) => ({ path, section })),
  );
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ section }) => !headings.has(section))).toEqual([]);
});

test('every reference from one document to another leads to a file', () => {
  const references = trackedFiles('*.md').flatMap((path) =>
    documentReferences(path, read(path)).map((target) => ({ path, target })),
  );
  expect(references.length).toBeGreaterThan(20);
  expect(references.filter(({ target }) => !existsSync(join(root, target)))).toEqual([]);
});
