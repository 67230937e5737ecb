import { failWith } from '#contract/api/errors.ts';
import { legacyRoots, type Root, roots } from '#contract/api/names.ts';
import type { Operation } from '#contract/api/operation.ts';
import { type OperationId, operationIds, operationOf } from '#contract/api/operations.ts';
import { datesOf } from '#contract/api/versions.ts';
import { memoizeLatest } from '#server/emulator/http/input/memoize-latest.ts';
import { createPathTree } from '#server/emulator/http/input/path-tree.ts';

type AnyRoot = Root | keyof typeof legacyRoots;

export interface Target {
  root: AnyRoot;
  /** Where the root lies, for links. */
  prefix: string;
  /** Below the host, undecoded. */
  path: string;
  search: URLSearchParams;
  /** Operations at this path, whatever their method. */
  candidates: readonly { id: OperationId; row: Operation }[];
  /** Raw path parameters of a candidate. */
  paramsOf: (id: OperationId) => Record<string, string>;
}

const trees = new Map<AnyRoot, ReturnType<typeof createPathTree<OperationId>>>();
for (const id of operationIds) {
  const row = operationOf(id);
  const root = row.root ?? 'v2';
  plant(root, row.path, id);
  if (root !== 'v2') continue;
  // the legacy roots know what existed when versions began // specification §9
  if (datesOf(row.versions)[0] === '2023-01-01') plant('v1.0', row.path, id);
  if (row.versions['2023-02-01'] !== undefined) plant('v1.5', row.path, id);
}

function plant(root: AnyRoot, path: string, id: OperationId): void {
  const tree = trees.get(root) ?? createPathTree<OperationId>();
  trees.set(root, tree);
  tree.add(path, id);
}

const prefixes = Object.entries({ ...legacyRoots, ...roots }) as [AnyRoot, string][];

/**
 * Validates the raw request target before anything decodes it: only origin-form, visible ASCII, no fragment,
 * no empty or dot segments, well-formed percent-encoding. Clients send the same targets again and again.
 */
export const readTarget = memoizeLatest(256, (raw: string): Target => {
  const [given = '', ...rest] = raw.split('?');
  // observed at the root, and elsewhere expected by clients: a slash at the end changes nothing
  const path = given.replace(/([^/])\/$/, '$1');
  const refused =
    !/^\/[!-~]*$/.test(raw) || raw.length > 8192 || /[#"<>\\^`{|}]/.test(path) || raw.includes('#');
  if (refused || /%(?![0-9a-fA-F]{2})/.test(path) || /%(00|0[ad])/i.test(path)) throw malformed();
  if (
    path.split('/').some((segment) => segment === '.' || segment === '..' || /^(%2e|\.){1,2}$/i.test(segment))
  ) {
    throw malformed();
  }
  const search = new URLSearchParams(rest.join('?'));
  for (const [root, prefix] of prefixes) {
    if (path !== prefix && !path.startsWith(`${prefix}/`)) continue;
    const below = path.slice(prefix.length);
    const match = trees.get(root)?.find(below);
    const candidates = (match?.values ?? []).map((id) => ({ id, row: operationOf(id) }));
    return { root, prefix, path, search, candidates, paramsOf: (id) => match?.params(id) ?? {} };
  }
  return { root: 'v2', prefix: '', path, search, candidates: [], paramsOf: () => ({}) };
});

function malformed() {
  return failWith('VALIDATION_ERROR', { detail: 'The request target is malformed.' });
}
