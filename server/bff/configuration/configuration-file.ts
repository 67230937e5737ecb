import { z } from 'zod';
import { jsonSchema } from '#contract/catalogue/json-schema.ts';
import type { ConfigurationView } from '#contract/console/configuration.ts';
import {
  configurationFormat,
  type SectionName,
  sectionNames,
} from '#contract/console/configuration-sections.ts';
import { parseByEvidence } from '#contract/evidence/rule-evidence.ts';
import { type Fields, fieldsOf } from '../change-sets/call.ts';
import { parseText } from '../change-sets/files/parse-text.ts';
import { writeYaml } from '../change-sets/files/write-yaml.ts';
import type { Configuration } from './configuration.ts';
import { type IgnoredPart, ignoredComments } from './ignored-parts.ts';
import type { Section } from './section.ts';
import { schemaOf, sectionOf, sections } from './sections.ts';

const thing = z.record(z.string(), z.unknown());
/** Fields of a file for these sections. */
export const sectionFields = (of: readonly Section[]) =>
  Object.fromEntries(
    of.map(({ name, single }) => [name, (single ? thing : z.record(z.string(), thing)).optional()]),
  ) as unknown as Record<SectionName, z.ZodOptional<z.ZodType<Record<string, unknown>>>>;

const File = z.strictObject({ format: z.literal(configurationFormat), ...sectionFields(sections) });

/** The owner that a name in a file begins with: a cluster, for example. */
export const ownerOf = (section: Section, key: string): string | undefined =>
  section.within ? key.split('/')[0] : undefined;

/** The whole name of a thing. */
export function nameOf(section: Section, body: Fields, owner: string | undefined): string {
  return [owner, section.keyOf(body)].filter(Boolean).join('/');
}

/** How a file marks sections that could not be read: in comments, which readers of the file ignore. */
const unread = /^# Not read: (\w+): (.*)$/gmu;
const isSection = (name: string): name is SectionName => sectionNames.some((existing) => existing === name);

/** The missing sections that a file declares. */
export function missingIn(text: string): ConfigurationView['missing'] {
  return [...text.matchAll(unread)].flatMap(([, section = '', text = '']) =>
    isSection(section) ? [{ section, text }] : [],
  );
}

export function writeConfiguration(
  configuration: Configuration,
  missing: ConfigurationView['missing'] = [],
  ignored: readonly IgnoredPart[] = [],
): string {
  const parts = sectionNames.flatMap((name): [string, unknown][] => {
    const things = configuration[name];
    if (!things) return [];
    const sorted = Object.entries(things).sort(([a], [b]) => (a < b ? -1 : 1));
    return [[name, sectionOf(name).single ? (things[''] ?? {}) : Object.fromEntries(sorted)]];
  });
  const file = { format: configurationFormat, ...Object.fromEntries(parts) };
  const text = writeYaml(file);
  const comments = missing.map(
    ({ section, text }) => `# Not read: ${section}: ${text.replaceAll(/\s+/gu, ' ')}\n`,
  );
  return `${comments.join('')}${ignoredComments(ignored)}${text}`;
}

/** Reads a file strictly; refuses with the line and the column of the error. */
export async function readConfiguration(text: string): Promise<Configuration> {
  const { value, refuseAt } = await parseText(text, File);
  return readSections(value, refuseAt);
}

/** The sections in a parsed file; `refuseAt` refuses the value at a path. */
export function readSections(
  value: Partial<Record<SectionName, Record<string, unknown> | undefined>>,
  refuseAt: (path: (string | number)[], description: string) => Error,
): Configuration {
  const configuration: Record<string, Record<string, Fields>> = {};
  for (const section of sections) {
    const input = value[section.name];
    if (input === undefined) continue;
    const things = section.single ? { '': input } : (input as Record<string, Fields>);
    for (const [key, body] of Object.entries(things)) {
      const path = section.single ? [section.name] : [section.name, key];
      const wanted = section.wrap ? section.wrap(body) : body;
      const schema = schemaOf(section);
      const issue = schema && parseByEvidence(schema, wanted).errors[0];
      if (issue) {
        const inner = (section.wrap ? issue.path.slice(1) : issue.path).filter(
          (part) => typeof part !== 'symbol',
        );
        const named = issue.code === 'unrecognized_keys' ? [...inner, issue.keys[0] ?? ''] : inner;
        throw refuseAt(
          [...path, ...named],
          issue.code === 'unrecognized_keys' ? 'is not a known field' : issue.message,
        );
      }
      const name = nameOf(section, body, ownerOf(section, key));
      if (name !== key && !isNumbered(key, name))
        throw refuseAt(path, `must be called ${name}, as its fields say`);
    }
    configuration[section.name] = fieldsOf(things) as Record<string, Fields>;
  }
  return configuration as Configuration;
}

/** A thing by its name, which may be that of something every object has: a user can be called `constructor`. */
export const named = (things: Readonly<Record<string, Fields>>, key: string): Fields | undefined =>
  Object.hasOwn(things, key) ? things[key] : undefined;

/** Objects of the same name are distinguished by a number. */
export const numbered = (name: string, count: number): string => (count === 1 ? name : `${name} #${count}`);
const isNumbered = (key: string, name: string): boolean =>
  key.startsWith(`${name} #`) && /^\d+$/u.test(key.slice(name.length + 2));

/** Sections as properties of a JSON Schema. */
export function sectionSchemas(of: readonly Section[]): Record<string, unknown> {
  const ofThing = (section: Section) => {
    const schema = schemaOf(section);
    const described = schema ? jsonSchema(schema, 'input') : {};
    return section.wrap ? (described.items ?? {}) : described;
  };
  return Object.fromEntries(
    of.map((section) => [
      section.name,
      section.single ? ofThing(section) : { type: 'object', additionalProperties: ofThing(section) },
    ]),
  );
}

/** The file as JSON Schema, for editors and for programs that write one. */
export function configurationSchema(): Record<string, unknown> {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Configuration of a project, or of an organization',
    type: 'object',
    required: ['format'],
    additionalProperties: false,
    properties: {
      format: { const: configurationFormat },
      ...sectionSchemas(sections),
    },
  };
}
