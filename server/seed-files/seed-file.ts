import { z } from 'zod';
import { configurationFormat, type SectionName } from '#contract/console/configuration-sections.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { parseReading } from '#server/bff/change-sets/files/parse-text.ts';
import type { Configuration } from '#server/bff/configuration/configuration.ts';
import { readSections, sectionFields } from '#server/bff/configuration/configuration-file.ts';
import { sectionsAt } from '#server/bff/configuration/sections.ts';
import { readYaml } from '#server/bff/yaml/read-yaml.ts';

/** The format of seed files; files of `quarterdeck/configuration/1`, which the console exports, are read too. */
const seedFormat = 'quarterdeck/seed/1';

export const sectionsOfProject = sectionsAt({ groupId: '' });
export const sectionsOfOrganization = sectionsAt({ orgId: '' });

const mostProjects = 100;
const mostInline = 1000;
/** Documents by cluster and namespace: inline, or the name of a file: JSONL, or a dump. */
const Documents = z.record(
  z.string().min(1).max(64),
  z.record(
    z.string().regex(/^[^.$\s]{1,63}\.[^$\s]{1,120}$/u, 'must be a namespace such as shop.orders'),
    z.union([z.string().min(1).max(255), z.array(z.record(z.string(), z.unknown())).max(mostInline)], {
      error: 'must be a list of documents, or the name of a JSONL or BSON file',
    }),
  ),
);
export type SeedDocuments = z.infer<typeof Documents>;

const Project = z.strictObject({ ...sectionFields(sectionsOfProject), documents: Documents.optional() });
const Organization = z.strictObject({
  name: z.string().min(1).max(64).optional(),
  // projects have their own part of the file
  ...sectionFields(sectionsOfOrganization.filter(({ name }) => name !== 'projects')),
});
export const SeedFile = z.strictObject({
  format: z.literal(seedFormat),
  organization: Organization.optional(),
  projects: z
    .record(z.string().min(1).max(64), Project)
    .refine(
      (projects) => Object.keys(projects).length <= mostProjects,
      `must have at most ${mostProjects} projects`,
    )
    .optional(),
});
const Exported = z.strictObject({
  format: z.literal(configurationFormat),
  ...sectionFields([...sectionsOfProject, ...sectionsOfOrganization]),
});

type Path = readonly (string | number)[];

/** Objects of an organization or a project. */
export interface SeedPart {
  configuration: Configuration;
  /** Where the part is in the file. */
  path: Path;
}
export interface SeedProject extends SeedPart {
  documents: SeedDocuments;
}

/** The content of a seed file. */
export interface Seed {
  organizationName: string | undefined;
  organization: SeedPart;
  projects: ReadonlyMap<string, SeedProject>;
  /** An error that names line and column. */
  refuseAt(path: Path, description: string): Error;
}

const mostText = 2_000_000;

/**
 * Reads a seed file, or a configuration that the console exported: one of a project becomes the project `projectName`.
 *
 * @throws Error that names line and column
 */
export function readSeed(text: string, projectName: string): Seed {
  if (text.length > mostText) throw new Error(`must be at most ${mostText} characters`);
  const reading = readYaml(text);
  const value: unknown = 'issue' in reading ? undefined : JSON.parse(reading.json);
  if (isRecord(value) && value.format === configurationFormat) {
    const { value: exported, refuseAt } = parseReading(reading, Exported);
    return exportedSeed(exported, refuseAt, projectName);
  }
  const { value: file, refuseAt } = parseReading(reading, SeedFile);
  const below =
    (path: Path) =>
    (inner: Path, description: string): Error =>
      refuseAt([...path, ...inner], description);
  const { name, ...organization } = file.organization ?? {};
  const projects = Object.entries(file.projects ?? {}).map(
    ([project, { documents = {}, ...sections }]): [string, SeedProject] => {
      const path = ['projects', project];
      return [project, { path, documents, configuration: readSections(sections, below(path)) }];
    },
  );
  return {
    organizationName: name,
    organization: {
      path: ['organization'],
      configuration: readSections(organization, below(['organization'])),
    },
    projects: new Map(projects),
    refuseAt,
  };
}

function exportedSeed(
  { format: _, ...sections }: z.infer<typeof Exported>,
  refuseAt: Seed['refuseAt'],
  projectName: string,
): Seed {
  const all = readSections(sections, refuseAt);
  const part = (names: readonly { name: SectionName }[]): Configuration =>
    Object.fromEntries(names.flatMap(({ name }) => (all[name] === undefined ? [] : [[name, all[name]]])));
  const configuration = part(sectionsOfProject);
  const isProject = Object.keys(configuration).length > 0;
  return {
    organizationName: undefined,
    organization: { path: [], configuration: part(sectionsOfOrganization) },
    projects: new Map(isProject ? [[projectName, { path: [], configuration, documents: {} }]] : []),
    refuseAt,
  };
}
