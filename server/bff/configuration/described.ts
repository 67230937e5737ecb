import type { ConfiguredThing } from '#contract/console/configuration.ts';
import { parseByEvidence } from '#contract/evidence/rule-evidence.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { same } from '../change-sets/bodies.ts';
import { type Fields, fieldsOf } from '../change-sets/call.ts';
import type { Configuration } from './configuration.ts';
import { named, nameOf, numbered } from './configuration-file.ts';
import { withFollowers, withShards } from './described-cluster.ts';
import { isHidden } from './hidden.ts';
import type { IgnoredPart } from './ignored-parts.ts';
import { IgnoredMark, isPlain, marked, type Path, pathText, UnknownMark, unmarked } from './marks.ts';
import { storedKey } from './present.ts';
import type { Section } from './section.ts';
import { schemaOf, sectionOf } from './sections.ts';

/** Why a described thing cannot be sent. */
export interface DescribedObjection {
  message: string;
  /** The text lacks values that a request needs. */
  isUnknown: boolean;
}

/** The project as a description has it. */
interface Described {
  configuration: Configuration;
  /** By section and key (`storedKey`). */
  objections: ReadonlyMap<string, DescribedObjection>;
  /** What drift does not count either. */
  ignored: IgnoredPart[];
}

/**
 * The project with these objects as described. Undescribed or unknown values stay as the service has them,
 * and other objects stay unchanged. An object that no request could express has an objection.
 */
export function withDescribed(present: Configuration, things: readonly ConfiguredThing[]): Described {
  const wanted: Record<string, Record<string, Fields>> = {};
  const objections = new Map<string, DescribedObjection>();
  const ignored: IgnoredPart[] = [];
  const counts = new Map<string, number>();
  for (const thing of things) {
    const { section: name, clusterName } = thing;
    const section = sectionOf(name);
    const body = section.toFile(section.described?.(thing.body) ?? thing.body);
    const plain = section.single
      ? ''
      : nameOf(section, body, section.within?.section === 'clusters' ? clusterName : undefined);
    const count = (counts.get(`${name} ${plain}`) ?? 0) + 1;
    counts.set(`${name} ${plain}`, count);
    const key = numbered(plain, count);
    const there = present[name];
    // a section that cannot be read cannot be compared
    if (!there) continue;
    const result = laidOver(named(there, key), { ...thing, body }, section);
    const whole = fieldsOf(result.value);
    wanted[name] = { ...(wanted[name] ?? there), [key]: whole };
    ignored.push(...result.ignored.map((path) => ({ section: name, key, path })));
    const isUnknown = result.unknown.length > 0;
    const message = isUnknown ? unknownText(result.unknown) : schemaObjection(section, key, whole);
    if (message !== '') objections.set(storedKey(name, key), { message, isUnknown });
  }
  return { configuration: { ...present, ...wanted } as Configuration, objections, ignored };
}

function laidOver(there: Fields | undefined, thing: ConfiguredThing, section: Section) {
  const described = marked(thing);
  if (section.name !== 'clusters' || !isPlain(described))
    return unmarked(over(there, described, there !== undefined));
  const whole = over(there, withShards(described, there), there !== undefined);
  const result = unmarked(whole);
  return there ? { ...result, value: withFollowers(result.value, thing.body) } : result;
}

function unknownText(unknown: readonly Path[]): string {
  const names = unknown.map(pathText);
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  return `Unknown in this text: ${names.slice(0, 3).join(', ')}${more}. Enter the value, or apply it with Terraform.`;
}

/** Why no request could express a thing; empty: one can. */
function schemaObjection(section: Section, key: string, body: Fields): string {
  const schema = schemaOf(section);
  const issue = schema && parseByEvidence(schema, section.wrap ? section.wrap(body) : body).errors[0];
  if (!issue) return '';
  const inner = (section.wrap ? issue.path.slice(1) : issue.path).map(String).join('.');
  const text = issue.code === 'unrecognized_keys' ? `${issue.keys.join(', ')} is not known` : issue.message;
  const where = [key, inner].filter(Boolean).join(' ');
  return `${where === '' ? section.name : where}: ${text}.`;
}

/** Lists whose members are values as a whole: another one takes the place of one, and inherits nothing from it. */
const ofValues: ReadonlySet<string> = new Set([
  ...['roles', 'inheritedRoles', 'actions', 'resources', 'scopes', 'labels', 'tags', 'matchers'],
]);

/** The existing value, replaced where it is described. `exists`: the object, not only this part of it. */
function over(there: unknown, described: unknown, exists: boolean, name = ''): unknown {
  if (described instanceof UnknownMark) return there ?? described;
  // excluded from changes, not from the creation
  if (described instanceof IgnoredMark)
    return new IgnoredMark(exists ? there : over(there, described.value, exists, name));
  // a secret that the service does not return cannot differ
  if (isHidden(there)) return there;
  if (Array.isArray(there) && Array.isArray(described))
    return listOver(there, described, exists, ofValues.has(name));
  // the fields of an index are its definition as a whole: one that is not named is not indexed
  const isWhole = name === 'fields' && !hasUnknown(described);
  if (isWhole || !isRecord(there) || !isPlain(described)) return described ?? there;
  const members = Object.entries(described)
    // unknown, and beside members that exist: it stays as it is, absent or not
    .filter(([, each]) => !(each instanceof UnknownMark))
    .map(([inner, each]) => [inner, over(there[inner], each, exists, inner)]);
  return { ...there, ...Object.fromEntries(members) };
}

const hasUnknown = (value: unknown): boolean => unmarked(value).unknown.length > 0;

/** Fields by which members of a list are the same one although they differ. */
const identities: readonly (readonly string[])[] = [
  ['key'],
  ['providerName', 'regionName'],
  ['regionName'],
  ['frequencyType'],
  ['typeName'],
];

function isSameMember(there: unknown, described: unknown): boolean {
  if (!isRecord(there) || !isPlain(described)) return false;
  const names = identities.find((each) => each.every((name) => typeof described[name] === 'string'));
  return names?.every((name) => described[name] === there[name]) ?? false;
}

/** Members that are there already stay in their positions: the order of a description has no meaning. */
function listOver(
  there: readonly unknown[],
  described: readonly unknown[],
  exists: boolean,
  areValues: boolean,
): unknown[] {
  const free = new Set(there.keys());
  const take = (fits: (at: number) => boolean): number | undefined => {
    const at = [...free].find(fits);
    if (at !== undefined) free.delete(at);
    return at;
  };
  const exact = described.map((each) =>
    take((at) => same(unmarked(over(there[at], each, exists)).value, there[at])),
  );
  const alike = described.map((each, index) => exact[index] ?? take((at) => isSameMember(there[at], each)));
  const placed = described.map((each, index) => {
    const at = alike[index] ?? take(() => true);
    const isNew = at === undefined || (areValues && exact[index] === undefined);
    return { at: at ?? there.length + index, value: isNew ? each : over(there[at], each, exists) };
  });
  const result = placed.sort((a, b) => a.at - b.at).map(({ value }) => value);
  return areValues && result.some(hasUnknown) ? unknownValues(there, result) : result;
}

/** Values with some unknown ones: no existing value counts as removed, and known ones are added. */
function unknownValues(there: readonly unknown[], described: readonly unknown[]): unknown[] {
  const existing = described.filter((each) => !hasUnknown(each));
  const hasKeys = described.every((each) => isPlain(each) && typeof each.key === 'string');
  if (!hasKeys) {
    const added = existing.filter((each) => !there.some((one) => same(one, each)));
    return [...there, ...added];
  }
  const keys = new Set(described.map((each) => fieldsOf(each).key));
  // the name is known, so that only the value stays as it is
  const kept = there.filter((each) => {
    const { key } = fieldsOf(each);
    return keys.has(key) && !existing.some((one) => fieldsOf(one).key === key);
  });
  const order = there.map((each) => fieldsOf(each).key);
  const at = (each: unknown): number => {
    const index = order.indexOf(fieldsOf(each).key);
    return index < 0 ? order.length : index;
  };
  return [...kept, ...existing].sort((a, b) => at(a) - at(b));
}
