import { ownValue } from '#contract/values/own-value.ts';
import { type Ejson, type EjsonObject, epochOf, isObject, numberOf, textOf } from '#src/lib/ejson/value.ts';

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
  const found = (usage ?? []).flatMap((each) =>
    each.name === name && isObject(each.accesses) ? [each.accesses] : [],
  );
  if (found.length === 0) return undefined;
  return {
    count: found.reduce((sum, { ops }) => sum + (numberOf(ops) ?? 0), 0),
    since: found
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

/** An index whose keys are the prefix of another index, which can serve the same queries. */
export function redundantTo(entry: IndexEntry, all: readonly IndexEntry[]): IndexEntry | undefined {
  if (entry.name === '_id_' || entry.properties.some((each) => each !== 'hidden')) return undefined;
  const begins = Object.entries(entry.keys).map(([name, way]) => `${name} ${numberOf(way)}`);
  return all.find((other) => {
    if (other === entry || other.hidden || other.properties.length > 0) return false;
    const keys = Object.entries(other.keys).map(([name, way]) => `${name} ${numberOf(way)}`);
    return keys.length > begins.length && begins.every((key, at) => keys[at] === key);
  });
}
