import { type SectionName, sectionNames } from '#contract/console/configuration-sections.ts';
import { isRecord } from '#contract/values/is-record.ts';
import type { Fields } from '../change-sets/call.ts';
import type { Configuration } from './configuration.ts';
import type { Path } from './marks.ts';

/** Part of a thing that is not compared while the thing exists; the path `[]` is all of it. */
export interface IgnoredPart {
  section: SectionName;
  key: string;
  path: Path;
}

const mostParts = 5_000;
const comment = /^# Not compared: (\w{1,40}) (\[.*\])$/gmu;

/** Lines of a file that name its ignored parts: readers of YAML pass over comments. */
export const ignoredComments = (parts: readonly IgnoredPart[]): string =>
  parts
    .map(({ section, key, path }) => `# Not compared: ${section} ${JSON.stringify([key, ...path])}\n`)
    .join('');

/** The ignored parts that a file names. */
export function ignoredIn(text: string): IgnoredPart[] {
  const parts: IgnoredPart[] = [];
  for (const [, section = '', json = ''] of text.matchAll(comment)) {
    if (parts.length >= mostParts) break;
    const part = partOf(section, json);
    if (part) parts.push(part);
  }
  return parts;
}

function partOf(section: string, json: string): IgnoredPart | undefined {
  const name = sectionNames.find((each) => each === section);
  try {
    const read: unknown = JSON.parse(json);
    if (name === undefined || !Array.isArray(read)) return undefined;
    const [key, ...path] = read as unknown[];
    if (typeof key !== 'string') return undefined;
    const steps = path.filter((step) => typeof step === 'string' || typeof step === 'number');
    return steps.length === path.length ? { section: name, key, path: steps } : undefined;
  } catch {
    // a comment that a person wrote
    return undefined;
  }
}

/** The wanted configuration, with the ignored parts of existing objects as the project has them. */
export function withoutIgnored(
  wanted: Configuration,
  present: Configuration,
  parts: readonly IgnoredPart[],
): Configuration {
  const result: Record<string, Readonly<Record<string, Fields>>> = { ...wanted };
  for (const { section, key, path } of parts) {
    const things = result[section];
    const there = present[section];
    if (!things || !there || !Object.hasOwn(things, key) || !Object.hasOwn(there, key)) continue;
    result[section] = { ...things, [key]: withPart(things[key], there[key], path) as Fields };
  }
  return result as Configuration;
}

function withPart(wanted: unknown, there: unknown, [first, ...rest]: Path): unknown {
  if (first === undefined) return there;
  if (Array.isArray(wanted) && Array.isArray(there))
    return wanted.map((each: unknown, index) =>
      index === first && index < there.length ? withPart(each, there[index], rest) : each,
    );
  if (!isRecord(wanted) || !isRecord(there)) return wanted;
  const name = String(first);
  const before = Object.hasOwn(wanted, name) ? wanted[name] : undefined;
  const value = withPart(before, Object.hasOwn(there, name) ? there[name] : undefined, rest);
  const others = Object.entries(wanted).filter(([key]) => key !== name);
  return Object.fromEntries(value === undefined ? others : [...others, [name, value]]);
}

/** The wanted configuration, with some objects as the project has them: absent where it has none. */
export function withPresent(
  wanted: Configuration,
  present: Configuration,
  isKept: (section: string, key: string) => boolean,
): Configuration {
  const sections = Object.entries(wanted).map(([section, things]) => {
    const there = present[section as SectionName] ?? {};
    const entries = Object.entries(things).flatMap(([key, body]): [string, Fields][] => {
      if (!isKept(section, key)) return [[key, body]];
      const existing = Object.hasOwn(there, key) ? there[key] : undefined;
      return existing ? [[key, existing]] : [];
    });
    return [section, Object.fromEntries(entries)];
  });
  return Object.fromEntries(sections) as Configuration;
}
