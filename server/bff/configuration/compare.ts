import {
  type Comparison,
  type ConfigurationDifference,
  type ConfiguredItem,
  sectionWords,
} from '#contract/configuration.ts';
import { same } from '../change-sets/bodies.ts';
import type { Fields } from '../change-sets/call.ts';
import { type Configuration, clusterOf } from './configuration-file.ts';
import { type ReadProject, storedKey } from './read-project.ts';
import { callFor, type ItemPlace, type Section, sections } from './sections.ts';

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
function objectionTo({ section, key, wanted, now }: Subject, project: ReadProject): string {
  const kind = kindOf({ section, key, wanted, now });
  const cluster = clusterOf(section, key);
  if (cluster !== undefined && !project.clusterNames.includes(cluster))
    return `The project has no cluster ${cluster}.`;
  if (!section[verbs[kind]]) return 'It comes and goes with its cluster.';
  if (kind === 'remove' || wanted === undefined) return '';
  // what a change leaves as it is need not be entered
  const isPassword = kind === 'change' && section.name === 'databaseUsers';
  return isPassword ? '' : (section.objection?.(wanted) ?? '');
}

function differenceOf(subject: Subject, project: ReadProject, groupId: string): ConfigurationDifference {
  const { section, key, now, wanted } = subject;
  const kind = kindOf(subject);
  const objection = objectionTo(subject, project);
  const known = project.stored.get(storedKey(section.name, key));
  const clusterName = clusterOf(section, key);
  const place: ItemPlace = known?.place ?? { groupId, ...(clusterName ? { clusterName } : {}) };
  const call =
    objection === '' ? callFor(section, verbs[kind], place, wanted ?? {}, known?.stored ?? {}) : undefined;
  const what = sectionWords[section.name];
  return {
    ...{ section: section.name, key, kind, objection },
    title: `${titles[kind]} ${what.charAt(0).toLowerCase()}${what.slice(1)}${key === '' ? '' : `: ${key}`}`,
    now: now ?? null,
    wanted: wanted ?? null,
    call: call ?? null,
  };
}

/** What would make the project what the other configuration says. Sections that one side does not have are left alone. */
export function compare(project: ReadProject, wanted: Configuration, groupId: string): Comparison {
  const differences: ConfigurationDifference[] = [];
  let equal = 0;
  for (const section of sections) {
    const before = project.configuration[section.name];
    const after = wanted[section.name];
    if (!before || !after) continue;
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const subject = { section, key, now: before[key], wanted: after[key] };
      if (same(subject.now, subject.wanted)) equal += 1;
      else differences.push(differenceOf(subject, project, groupId));
    }
  }
  return { differences, same: equal, missing: project.missing };
}

/** The names of what two configurations have otherwise: what a version changed. */
export function changedNames(before: Configuration, after: Configuration): string[] {
  return sections.flatMap((section) => {
    const [old, next] = [before[section.name], after[section.name]];
    if (!old || !next) return [];
    return [...new Set([...Object.keys(old), ...Object.keys(next)])]
      .filter((key) => !same(old[key], next[key]))
      .map((key) => [sectionWords[section.name], key].filter(Boolean).join(': '));
  });
}

/** Each thing with the call that leaves it as it is: what programs are written of. */
export function itemsOf({ configuration, stored }: ReadProject): ConfiguredItem[] {
  return sections.flatMap((section) =>
    Object.entries(configuration[section.name] ?? {}).flatMap(([key, body]): ConfiguredItem[] => {
      const known = stored.get(storedKey(section.name, key));
      const call = known && callFor(section, 'update', known.place, body, known.stored);
      if (!call || !known) return [];
      // what is read for an import has the thing's whole address
      const address = section.addressOf(body, known.stored);
      return [{ section: section.name, key, call: { ...call, args: { ...address, ...call.args } } }];
    }),
  );
}
