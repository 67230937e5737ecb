import type { Comparison, ConfigurationDifference, ConfiguredItem } from '#contract/console/configuration.ts';
import { ownerWord, sectionLabels } from '#contract/console/configuration-sections.ts';
import { same } from '../change-sets/bodies.ts';
import type { Fields } from '../change-sets/call.ts';
import { refuseField } from '../http/errors.ts';
import type { Configuration } from './configuration.ts';
import { named, ownerOf } from './configuration-file.ts';
import type { DescribedObjection } from './described.ts';
import { type IgnoredPart, withoutIgnored } from './ignored-parts.ts';
import { type Present, storedKey } from './present.ts';
import type { ItemPlace, Section } from './section.ts';
import { callFor, sectionOf, sections, sectionsAt } from './sections.ts';
import { settled } from './settled.ts';

const verbs = { add: 'create', change: 'update', remove: 'remove' } as const;
const titles = { add: 'Add', change: 'Change', remove: 'Remove' } as const;

interface Subject {
  section: Section;
  key: string;
  now: Fields | undefined;
  wanted: Fields | undefined;
}

function kindOf({ now, wanted }: Subject): ConfigurationDifference['kind'] {
  if (now === undefined) return 'add';
  return wanted === undefined ? 'remove' : 'change';
}

/** Why nothing can be collected for a difference; empty: it can. */
function objectionTo({ section, key, wanted, now }: Subject, project: Present): string {
  const kind = kindOf({ section, key, wanted, now });
  const owner = ownerOf(section, key);
  if (section.within && !project.stored.has(storedKey(section.within.section, owner ?? '')))
    return `The project has no ${section.within.noun} ${owner}.`;
  if (!section[verbs[kind]]) return section.gone ?? 'It comes and goes with its cluster.';
  if (kind === 'remove' || wanted === undefined) return '';
  const there = kind === 'add' ? undefined : project.stored.get(storedKey(section.name, key))?.stored;
  return section.objection?.(wanted, there) ?? '';
}

function differenceOf(
  subject: Subject,
  project: Present,
  owner: ItemPlace,
  /** The known objection to the source. */
  sourceObjection = '',
): ConfigurationDifference {
  const { section, key, now, wanted } = subject;
  const kind = kindOf(subject);
  const objection = objectionTo(subject, project) || sourceObjection;
  const existing = project.stored.get(storedKey(section.name, key));
  const { within } = section;
  const ownerThing = within && project.stored.get(storedKey(within.section, ownerOf(section, key) ?? ''));
  const place = existing?.place ?? { ...owner, ...(ownerThing && within?.place(ownerThing.stored)) };
  const call =
    objection === '' ? callFor(section, verbs[kind], place, wanted ?? {}, existing?.stored ?? {}) : undefined;
  // not that of an abbreviation
  const what = sectionLabels[section.name].replace(/^[A-Z](?=[a-z])/u, (letter) => letter.toLowerCase());
  return {
    ...{ section: section.name, key, kind, objection },
    title: `${titles[kind]} ${what}${key === '' ? '' : `: ${key}`}`,
    now: now ?? null,
    wanted: wanted ?? null,
    call: call ?? null,
  };
}

/** The other side of a comparison, and its parts that are unknown because they could not be read. */
export interface OtherSide {
  configuration: Configuration;
  missing: Comparison['missing'];
  /** Parts of it that count only while the thing does not exist. */
  ignored?: readonly IgnoredPart[];
  /** Why things of it cannot be sent. */
  objections?: ReadonlyMap<string, DescribedObjection>;
}

/**
 * The changes that turn a project, or an organization, into the other configuration. Sections that one side
 * does not have are left alone; the file of a project is refused for an organization, and vice versa.
 */
export function compare(
  project: Present,
  { configuration: meant, missing: unknown, ignored = [], objections }: OtherSide,
  owner: ItemPlace,
): Comparison {
  const { configuration: present } = project;
  const wanted = settled(withoutIgnored(meant, present, ignored), present);
  const own = sectionsAt(owner);
  const foreign = sections.find((section) => wanted[section.name] && !own.includes(section));
  if (foreign) throw refuseField('source', `holds ${foreign.name}, which no ${ownerWord(owner)} consists of`);
  const differences: ConfigurationDifference[] = [];
  let equal = 0;
  for (const section of own) {
    const before = project.configuration[section.name];
    const after = wanted[section.name];
    if (!before || !after) continue;
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const subject = { section, key, now: named(before, key), wanted: named(after, key) };
      if (same(subject.now, subject.wanted)) equal += 1;
      else {
        const objection = objections?.get(storedKey(section.name, key))?.message;
        differences.push(differenceOf(subject, project, owner, objection));
      }
    }
  }
  const existing = new Set(project.missing.map(({ section }) => section));
  const there = unknown
    .filter(({ section }) => !existing.has(section))
    .map(({ section, text }) => ({ section, text: `In the other configuration: ${text}` }));
  // parts go before their owners
  const [parts, others] = [true, false].map((isPart) =>
    differences.filter(({ kind, section }) => (kind === 'remove' && !!sectionOf(section).within) === isPart),
  );
  return {
    differences: [...(parts ?? []).toReversed(), ...(others ?? [])],
    same: equal,
    missing: [...project.missing, ...there],
  };
}

/** The names of the differences between two configurations: the changes of a version. */
export function changedNames(before: Configuration, after: Configuration): string[] {
  return sections.flatMap((section) => {
    const [old, next] = [before[section.name], after[section.name]];
    if (!old || !next) return [];
    return [...new Set([...Object.keys(old), ...Object.keys(next)])]
      .filter((key) => !same(named(old, key), named(next, key)))
      .map((key) => [sectionLabels[section.name], key].filter(Boolean).join(': '));
  });
}

/** Each thing with the call that leaves it as it is: what programs are written of. */
export function itemsOf({ configuration, stored }: Present): ConfiguredItem[] {
  return sections.flatMap((section) =>
    Object.entries(configuration[section.name] ?? {}).flatMap(([key, body]): ConfiguredItem[] => {
      const existing = stored.get(storedKey(section.name, key));
      // a creation names its place, which programs need
      const verb = section.update && !section.createBody ? 'update' : 'create';
      const call = existing && callFor(section, verb, existing.place, body, existing.stored);
      if (!call || !existing) return [];
      // data read for an import has the object's whole path
      const address = section.addressOf(body, existing.stored);
      return [{ section: section.name, key, call: { ...call, args: { ...address, ...call.args } } }];
    }),
  );
}
