import { rootPath } from '#contract/api/names.ts';

/** Input of the search of operations. */
interface SearchedOperation {
  id: string;
  summary: string;
  path: string;
  method?: string;
  root?: Parameters<typeof rootPath>[0];
  area?: string;
}

/** Words of titles that distinguish no operation: "Return All Clusters in One Project". */
const fillers: ReadonlySet<string> = new Set([
  ...[
    'a',
    'an',
    'the',
    'one',
    'all',
    'of',
    'in',
    'for',
    'from',
    'to',
    'by',
    'with',
    'into',
    'and',
    'or',
    'on',
    'at',
  ],
  ...['using', 'specified', 'single', 'multiple', 'many', 'any'],
]);

/** Words that documentation, people and ids use for the same thing. */
const synonyms: readonly (readonly string[])[] = [
  ['return', 'get', 'list', 'show', 'read', 'view', 'describe', 'find', 'fetch'],
  ['create', 'add', 'new', 'make', 'invite', 'take', 'request'],
  ['delete', 'remove', 'drop', 'revoke', 'cancel', 'terminate', 'end', 'disable', 'reset'],
  ['update', 'edit', 'change', 'modify', 'set', 'toggle', 'patch', 'upgrade', 'enable'],
  ['project', 'group'],
  ['organization', 'org', 'organisation'],
  ['configuration', 'config', 'settings'],
  ['certificate', 'cert'],
  ['ip', 'entry', 'address', 'cidr'],
  ['programmatic', 'api'],
  ['backup', 'snapshot'],
  ['atlas', 'cloud', 'mongodb'],
  ['test', 'start', 'simulate'],
  ['deactivate', 'disable'],
  ['acknowledge', 'silence'],
  ['event', 'activity'],
  ['log', 'logs'],
];

/** `deleteGroupCluster` → `delete Group Cluster`. */
const spaced = (text: string): string =>
  text.replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/gu, ' ');

/** A word without its plural. */
const stem = (word: string): string =>
  word.length > 4 && word.endsWith('ies')
    ? `${word.slice(0, -3)}y`
    : word.length > 3 && word.endsWith('s') && !word.endsWith('ss')
      ? word.slice(0, -1)
      : word;

const termsOf = (text: string): string[] =>
  spaced(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}$]+/u)
    .filter(Boolean)
    .map(stem);

interface Text {
  /** As it is written, for parts of paths. */
  whole: string;
  text: readonly string[];
}
const texts = new WeakMap<SearchedOperation, Text>();

function textOf(operation: SearchedOperation): Text {
  const existing = texts.get(operation);
  if (existing) return existing;
  const { id, summary, path, method = '', root, area = '' } = operation;
  const address = `${root === undefined ? '' : rootPath(root)}${path}`;
  const text: Text = {
    whole: `${id} ${spaced(id)} ${summary} ${address} ${method} ${area}`.toLowerCase(),
    text: [...new Set(termsOf(`${id} ${summary} ${path} ${method} ${area}`))],
  };
  texts.set(operation, text);
  return text;
}

/** The word, and others for the same thing. */
function alternatives(word: string): readonly string[] {
  const own = stem(word);
  return [own, ...synonyms.filter((group) => group.includes(own)).flat()];
}

interface Query {
  word: string;
  others: readonly string[];
}

function queryOf(typed: string): Query[] {
  const all = typed.slice(0, 200).toLowerCase().split(/\s+/u).filter(Boolean);
  const significant = all.filter((word) => !fillers.has(word));
  return (significant.length > 0 ? significant : all).map((word) => ({ word, others: alternatives(word) }));
}

const hasWord = ({ whole, text }: Text, { word, others }: Query): boolean =>
  whole.includes(word) || others.some((other) => text.some((each) => each.startsWith(other)));

/** Whether an operation has every word that is typed, in any order: as it is written, in the singular, or by another word for it. */
export function isFound(operation: SearchedOperation, typed: string): boolean {
  const text = textOf(operation);
  return queryOf(typed).every((query) => hasWord(text, query));
}

/**
 * The operations that contain every typed word. If none does and four or more words were typed, one of them
 * may be missing.
 */
export function findByWords<Operation extends SearchedOperation>(
  all: readonly Operation[],
  typed: string,
): Operation[] {
  const query = queryOf(typed);
  const counted = all.map((operation) => {
    const text = textOf(operation);
    return { operation, count: query.filter((each) => hasWord(text, each)).length };
  });
  const complete = counted.filter(({ count }) => count === query.length);
  const some =
    complete.length > 0 || query.length < 4
      ? complete
      : counted.filter(({ count }) => count >= query.length - 1);
  return some.map(({ operation }) => operation);
}
