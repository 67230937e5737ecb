import { rootPath } from '#contract/api/names.ts';
import { paramNames } from '#contract/api/path-template.ts';
import type { OperationFacts } from '#contract/catalogue/facts.ts';
import { findByWords } from '#src/api/operation-search.ts';

export interface OperationGroup {
  area: string;
  operations: OperationFacts[];
}

/** Operations that contain every typed word: in the id, summary, path, method or area. */
export function findOperations(all: readonly OperationFacts[], typed: string): OperationGroup[] {
  const groups = new Map<string, OperationFacts[]>();
  for (const each of findByWords(all, typed)) groups.set(each.area, [...(groups.get(each.area) ?? []), each]);
  return [...groups].map(([area, operations]) => ({ area, operations }));
}

const patterns = new WeakMap<OperationFacts, RegExp>();

/** A pattern of whole addresses of an operation; each parameter is a group. */
function patternOf(facts: OperationFacts): RegExp {
  const existing = patterns.get(facts);
  if (existing) return existing;
  const text = (rootPath(facts.root) + facts.path)
    .replaceAll(/[.*+?^$()|[\]\\]/gu, String.raw`\$&`)
    .replaceAll(/\{\w+\}/gu, '([^/]+?)');
  const created = new RegExp(`^${text}$`, 'u');
  patterns.set(facts, created);
  return created;
}

/** Numbers and flags as forms have them: an address has texts alone. */
function plain(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d{1,9}$/u.test(text) ? Number(text) : text;
}

/** Undefined where it is not written as addresses are. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** The read that answers at an address, with its values; undefined where no operation does. */
export function readAt(
  all: readonly OperationFacts[],
  href: string,
): { id: OperationFacts['id']; args: Record<string, unknown> } | undefined {
  if (!URL.canParse(href)) return undefined;
  const { pathname, searchParams } = new URL(href);
  // a literal segment of the template is more specific than a parameter
  const candidates = all
    .filter((each) => each.method === 'GET' && patternOf(each).test(pathname))
    .sort((a, b) => paramNames(a.path).length - paramNames(b.path).length);
  const [facts] = candidates;
  if (!facts) return undefined;
  const values = patternOf(facts).exec(pathname)?.slice(1).map(decoded) ?? [];
  if (values.includes(undefined)) return undefined;
  const params = paramNames(facts.path).map((name, at) => [name, values[at]]);
  const query = Object.fromEntries([...searchParams].map(([name, value]) => [name, plain(value)]));
  return {
    id: facts.id,
    args: { ...Object.fromEntries(params), ...(Object.keys(query).length > 0 ? { query } : {}) },
  };
}
