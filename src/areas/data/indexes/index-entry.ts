import { ownValue } from '#contract/values/own-value.ts';
import {
  type Ejson,
  type EjsonObject,
  epochOf,
  isObject,
  numberOf,
  sameEjson,
  textOf,
} from '#src/lib/ejson/value.ts';

/** An index as the database lists it. */
export interface IndexEntry {
  name: string;
  keys: EjsonObject;
  /** What sets it apart from an ordinary one, in words. */
  properties: string[];
  hidden: boolean;
  /** The document of the list, whole. */
  definition: EjsonObject;
  bytes: number | undefined;
  /** Undefined where the database does not report it. */
  uses: { count: number; since: Ejson | undefined } | undefined;
}

const kinds: Readonly<Record<string, string>> = {
  text: 'text',
  hashed: 'hashed',
  '2d': '2d',
  '2dsphere': '2dsphere',
};

/** What `listIndexes`, `collStats` and `$indexStats` say, by the name of the index. */
export function indexEntries(
  listed: readonly EjsonObject[],
  sizes: EjsonObject,
  usage: readonly EjsonObject[] | undefined,
): IndexEntry[] {
  return listed.map((definition) => {
    const name = textOf(definition.name) ?? '';
    const keys = isObject(definition.key) ? definition.key : {};
    return {
      name,
      keys,
      properties: propertiesOf(definition, keys),
      hidden: definition.hidden === true,
      definition,
      bytes: numberOf(ownValue(sizes, name)),
      uses: usesOf(usage, name),
    };
  });
}

const epoch = (value: Ejson | undefined): number => epochOf(value ?? null) ?? Number.NEGATIVE_INFINITY;

/** Every member counts for itself: their sum, since the one that was restarted last. */
function usesOf(usage: readonly EjsonObject[] | undefined, name: string): IndexEntry['uses'] {
  const matches = (usage ?? []).flatMap((each) =>
    each.name === name && isObject(each.accesses) ? [each.accesses] : [],
  );
  if (matches.length === 0) return undefined;
  return {
    count: matches.reduce((sum, { ops }) => sum + (numberOf(ops) ?? 0), 0),
    since: matches
      .map(({ since }) => since)
      .reduce((last, since) => (epoch(since) > epoch(last) ? since : last), undefined),
  };
}

function propertiesOf(definition: EjsonObject, keys: EjsonObject): string[] {
  const kind = Object.values(keys).map((value) => ownValue(kinds, textOf(value) ?? ''));
  const wildcard = Object.keys(keys).some((name) => name === '$**' || name.endsWith('.$**'));
  const seconds = numberOf(definition.expireAfterSeconds);
  return [
    ...new Set(kind.filter((each) => each !== undefined)),
    ...(wildcard ? ['wildcard'] : []),
    ...(definition.unique === true ? ['unique'] : []),
    ...(definition.sparse === true ? ['sparse'] : []),
    ...(isObject(definition.partialFilterExpression) ? ['partial'] : []),
    ...(seconds === undefined ? [] : [`TTL ${seconds} s`]),
    ...(isObject(definition.collation) ? [`collation ${textOf(definition.collation.locale) ?? ''}`] : []),
    ...(definition.hidden === true ? ['hidden'] : []),
  ];
}

/** `status: 1, total: -1`, in the order of the index. */
export function keysText(keys: EjsonObject): string {
  return Object.entries(keys)
    .map(([name, way]) => `${name}: ${textOf(way) ?? numberOf(way) ?? '?'}`)
    .join(', ');
}

/** Properties with which an index still serves every query of another one on a prefix of its keys. */
const harmless = new Set(['unique', 'hidden']);
const isPlain = ({ properties }: IndexEntry): boolean =>
  properties.every((each) => harmless.has(each) || each.startsWith('collation '));

const waysOf = ({ keys }: IndexEntry) =>
  Object.entries(keys).map(([name, way]) => [name, numberOf(way)] as const);

/**
 * An index whose keys begin with those of another index, and which therefore serves the same queries. An index is read in
 * both directions, so that it also covers the opposite order.
 */
export function redundantTo(entry: IndexEntry, all: readonly IndexEntry[]): IndexEntry | undefined {
  // a unique index also checks its values
  if (entry.name === '_id_' || !isPlain(entry) || entry.properties.includes('unique')) return undefined;
  const begins = waysOf(entry);
  const covers = (other: IndexEntry, sign: 1 | -1): boolean => {
    const keys = waysOf(other);
    return (
      keys.length > begins.length &&
      begins.every(([name, way], at) => keys[at]?.[0] === name && keys[at]?.[1] === (way ?? 0) * sign)
    );
  };
  return all.find(
    (other) =>
      other !== entry &&
      !other.hidden &&
      isPlain(other) &&
      sameEjson(other.definition.collation, entry.definition.collation) &&
      (covers(other, 1) || covers(other, -1)),
  );
}
