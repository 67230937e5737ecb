import type { ConfiguredThing } from '#contract/console/configuration.ts';
import { parseByEvidence } from '#contract/rule-evidence.ts';
import { same } from '../change-sets/bodies.ts';
import { type Fields, fieldsOf, isFields } from '../change-sets/call.ts';
import { refuse } from '../http/errors.ts';
import { type Configuration, named, nameOf, numbered } from './configuration-file.ts';
import type { Section } from './section.ts';
import { isHidden, schemaOf, sectionOf } from './sections.ts';

/**
 * The project as it would be with these things as they are described: what a description does not name is what the service filled
 * in, and what no description is about stays. Refuses what no request of the service could say, by the name of the thing.
 */
export function withDescribed(present: Configuration, things: readonly ConfiguredThing[]): Configuration {
  const wanted: Record<string, Record<string, Fields>> = {};
  const counts = new Map<string, number>();
  for (const { section: name, clusterName, body: given } of things) {
    const section = sectionOf(name);
    const body = section.toFile(section.described?.(given) ?? given);
    const plain = section.single ? '' : nameOf(section, body, section.ofClusters ? clusterName : undefined);
    const count = (counts.get(`${name} ${plain}`) ?? 0) + 1;
    counts.set(`${name} ${plain}`, count);
    const key = numbered(plain, count);
    const there = present[name];
    // a section that cannot be read cannot be compared
    if (!there) continue;
    const whole = fieldsOf(laidOver(named(there, key), body));
    judge(section, key, whole);
    wanted[name] = { ...(wanted[name] ?? there), [key]: whole };
  }
  return { ...present, ...wanted } as Configuration;
}

function judge(section: Section, key: string, body: Fields): void {
  const schema = schemaOf(section);
  const issue = schema && parseByEvidence(schema, section.wrap ? section.wrap(body) : body).errors[0];
  if (!issue) return;
  const inner = (section.wrap ? issue.path.slice(1) : issue.path).map(String).join('.');
  const words = issue.code === 'unrecognized_keys' ? `${issue.keys.join(', ')} is not known` : issue.message;
  const where = [key, inner].filter(Boolean).join(' ');
  throw refuse('INVALID_REQUEST', { message: `${where === '' ? section.name : where}: ${words}.` });
}

/** Lists whose members are values as a whole: another one takes the place of one, and inherits nothing from it. */
const ofValues: ReadonlySet<string> = new Set([
  ...['roles', 'inheritedRoles', 'actions', 'resources', 'scopes', 'labels', 'tags', 'matchers'],
]);

/** What is there with what is described in its place. */
function laidOver(there: unknown, described: unknown, name = ''): unknown {
  // a secret that the service does not give back cannot differ
  if (isHidden(there)) return there;
  if (Array.isArray(there) && Array.isArray(described)) return listOver(there, described, ofValues.has(name));
  if (!isFields(there) || !isFields(described)) return described ?? there;
  const members = Object.entries(described).map(([inner, each]) => [
    inner,
    laidOver(there[inner], each, inner),
  ]);
  return { ...there, ...Object.fromEntries(members) };
}

/** Members that are there already stay in their places: the order in which somebody writes them says nothing. */
function listOver(there: readonly unknown[], described: readonly unknown[], areValues: boolean): unknown[] {
  const free = new Set(there.keys());
  const take = (fits: (at: number) => boolean): number | undefined => {
    const at = [...free].find(fits);
    if (at !== undefined) free.delete(at);
    return at;
  };
  const exact = described.map((each) => take((at) => same(laidOver(there[at], each), there[at])));
  const placed = described.map((each, index) => {
    const at = exact[index] ?? take(() => true);
    const isNew = at === undefined || (areValues && exact[index] === undefined);
    return { at: at ?? there.length + index, value: isNew ? each : laidOver(there[at], each) };
  });
  return placed.sort((a, b) => a.at - b.at).map(({ value }) => value);
}
