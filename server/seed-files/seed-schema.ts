import { jsonSchema } from '#contract/catalogue/json-schema.ts';
import { sectionSchemas } from '#server/bff/configuration/configuration-file.ts';
import { SeedFile, sectionsOfOrganization, sectionsOfProject } from './seed-file.ts';

/** An object schema with the properties of others in place of its own. */
function withProperties(schema: unknown, properties: Record<string, unknown>): Record<string, unknown> {
  const { properties: own = {}, ...rest } = schema as Record<string, unknown>;
  const names = Object.keys(own as object);
  const refined = Object.entries(properties).filter(([name]) => names.includes(name));
  return { ...rest, properties: { ...(own as object), ...Object.fromEntries(refined) } };
}

/** Seed files as JSON Schema, for editors. */
export function seedSchema(): Record<string, unknown> {
  const file = jsonSchema(SeedFile, 'input') as {
    properties: { organization: unknown; projects: { additionalProperties: unknown } };
  };
  const { organization, projects, ...others } = file.properties;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Seed of the emulator',
    ...file,
    properties: {
      ...others,
      organization: withProperties(organization, sectionSchemas(sectionsOfOrganization)),
      projects: {
        ...projects,
        additionalProperties: withProperties(
          projects.additionalProperties,
          sectionSchemas(sectionsOfProject),
        ),
      },
    },
  };
}
