import { z } from 'zod';
import { ObjectId } from '#contract/api/common.ts';
import { ChangeCall } from '../change-sets/sets.ts';
import { keepings, type Owner, sectionNames } from './configuration-sections.ts';
import { consoleOperations } from './table/operation.ts';

/**
 * The configuration of a project, or of an organization, as one readable file, its differences from another
 * one, and its earlier versions. Below `/bff/configuration`. It contains no secrets: the service returns
 * none.
 */

const connection = z.string().min(1).max(64);
/** Of a project or of an organization. */
const owner = { groupId: ObjectId.optional(), orgId: ObjectId.optional() };
const hasOneOwner = ({ groupId, orgId }: Owner): boolean => (groupId === undefined) !== (orgId === undefined);
const oneOwner = 'must name a project or an organization';

export const ConfigurationScope = z.strictObject({ connection, ...owner }).refine(hasOneOwner, oneOwner);
export type ConfigurationScope = z.infer<typeof ConfigurationScope>;

const mostText = 2_000_000;

const File = z.strictObject({ kind: z.literal('file'), text: z.string().min(1).max(mostText) });
const Version = z.strictObject({ kind: z.literal('version'), id: z.string().min(1).max(64) });
/**
 * An object of a project in a request, perhaps partial: omitted fields are left as they are. `clusterName`:
 * for objects of a cluster.
 */
const BodyPath = z.array(z.union([z.string().max(1000), z.int().min(0)])).max(60);
const Thing = z.strictObject({
  section: z.enum(sectionNames),
  clusterName: z.string().min(1).max(64).optional(),
  body: z.record(z.string(), z.unknown()),
  /** Paths in `body` whose values the text does not say: they are left as they are. An element that is unknown is null. */
  unknown: z.array(BodyPath).max(2000).optional(),
  /** Paths in `body` that count only while the thing does not exist (`lifecycle.ignore_changes`); `[]` is all of it. */
  ignored: z.array(BodyPath).max(2000).optional(),
});
export type ConfiguredThing = z.infer<typeof Thing>;
const Things = z.strictObject({ kind: z.literal('things'), things: z.array(Thing).min(1).max(2000) });

/**
 * The source of the comparison: a file, objects named by requests or Terraform, a kept version, another
 * project as it is now, its baseline.
 */
const Source = z.discriminatedUnion('kind', [
  File,
  Things,
  Version,
  z.strictObject({ kind: z.literal('project'), connection, groupId: ObjectId }),
  z.strictObject({ kind: z.literal('baseline') }),
]);
export type ConfigurationSource = z.infer<typeof Source>;

export const CompareRequest = z
  .strictObject({ connection, ...owner, source: Source })
  .refine(hasOneOwner, oneOwner);
export type CompareRequest = z.infer<typeof CompareRequest>;

const KeepingRequest = z
  .strictObject({ connection, ...owner, every: z.enum(keepings) })
  .refine(hasOneOwner, oneOwner);

/** PUT /bff/configuration/baseline: the version, the file or the things that the project is meant to be; null: none any more. */
const BaselineRequest = z
  .strictObject({
    connection,
    ...owner,
    from: z.discriminatedUnion('kind', [File, Things, Version]).nullable(),
  })
  .refine(hasOneOwner, oneOwner);
export type BaselineSource = z.infer<typeof BaselineRequest>['from'];

/** The desired state of a project, and its difference at the last read. */
const Baseline = z.strictObject({
  /** Milliseconds since 1970, by the clock of the console's server, as all times here. */
  setAt: z.number(),
  setBy: z.string(),
  /** Null until it was compared once. */
  checkedAt: z.number().nullable(),
  /** Names of the differences. */
  drift: z.array(z.string()),
});
export type Baseline = z.infer<typeof Baseline>;

const BaselineAnswer = z.strictObject({ baseline: Baseline.nullable() });
export type BaselineAnswer = z.infer<typeof BaselineAnswer>;

const section = z.enum(sectionNames);

/** An object of the project with the data for calls: the source of Terraform. `call` would leave it unchanged. */
const ConfiguredItem = z.strictObject({ section, key: z.string(), call: ChangeCall });
export type ConfiguredItem = z.infer<typeof ConfiguredItem>;

const ConfigurationView = z.strictObject({
  /** YAML. */
  text: z.string(),
  items: z.array(ConfiguredItem),
  /** Sections that could not be read, with the reason: they are not in the text. */
  missing: z.array(z.strictObject({ section, text: z.string() })),
});
export type ConfigurationView = z.infer<typeof ConfigurationView>;

/** The required changes so that the project matches the source. */
const ConfigurationDifference = z.strictObject({
  section,
  key: z.string(),
  kind: z.enum(['add', 'change', 'remove']),
  title: z.string(),
  /** As the project has it, and as the source has it; null: not at all. */
  now: z.unknown(),
  wanted: z.unknown(),
  /** The call for a change set; null where `objection` explains why there is no call. */
  call: ChangeCall.nullable(),
  objection: z.string(),
});
export type ConfigurationDifference = z.infer<typeof ConfigurationDifference>;

const Comparison = z.strictObject({
  differences: z.array(ConfigurationDifference),
  /** Number of things that are the same. */
  same: z.int(),
  missing: ConfigurationView.shape.missing,
});
export type Comparison = z.infer<typeof Comparison>;

const KeptVersion = z.strictObject({
  id: z.string(),
  /** Milliseconds since 1970, by the clock of the console's server. */
  at: z.number(),
  /** Who kept it; empty: the schedule. */
  by: z.string(),
  characters: z.int(),
  /** Differences from the version before it: objects by section. */
  changes: z.array(z.string()),
});
export type KeptVersion = z.infer<typeof KeptVersion>;

const ConfigurationHistory = z.strictObject({
  every: z.enum(keepings),
  nextAt: z.number().nullable(),
  /** Why the last attempt of the schedule failed; empty when it did not. */
  issue: z.string(),
  /** The newest first. */
  versions: z.array(KeptVersion),
});
export type ConfigurationHistory = z.infer<typeof ConfigurationHistory>;

const path = '/configuration';
const reads = { method: 'GET', role: 'viewer' } as const;
const notes = { role: 'operator', effect: 'notes' } as const;

export const configurationOperations = consoleOperations({
  getConfiguration: {
    ...{ ...reads, path, query: ConfigurationScope, answer: ConfigurationView },
    summary: 'Return the configuration of a project or an organization as one file',
  },
  getConfigurationSchema: {
    ...{ ...reads, path: `${path}/schema`, answer: z.record(z.string(), z.unknown()) },
    summary: 'Return the JSON schema of a configuration file',
  },
  compareConfiguration: {
    ...{ method: 'POST', path: `${path}/compare`, role: 'viewer', effect: 'reads' },
    ...{ body: CompareRequest, answer: Comparison },
    summary: 'Compare a configuration with a file, a version, another project or its baseline',
  },
  getConfigurationHistory: {
    ...{ ...reads, path: `${path}/history`, query: ConfigurationScope, answer: ConfigurationHistory },
    summary: 'List the stored versions of a configuration, the newest first, with their schedule',
  },
  getConfigurationVersion: {
    ...{ ...reads, path: `${path}/versions/:versionId`, query: ConfigurationScope },
    answer: z.strictObject({ text: z.string() }),
    summary: 'Return the text of one stored version',
  },
  createConfigurationVersion: {
    ...{ method: 'POST', path: `${path}/versions`, ...notes, body: ConfigurationScope, status: 201 },
    answer: ConfigurationHistory.extend({ isNew: z.boolean() }),
    summary: 'Store the configuration as it is, unless it equals the newest version',
  },
  keepConfiguration: {
    ...{ method: 'PUT', path: `${path}/schedule`, ...notes, audited: true },
    ...{ body: KeepingRequest, answer: ConfigurationHistory },
    summary: 'Set how often a version is stored',
  },
  getConfigurationBaseline: {
    ...{ ...reads, path: `${path}/baseline`, query: ConfigurationScope, answer: BaselineAnswer },
    summary: 'Return the baseline of a configuration, and the drift from it',
  },
  setConfigurationBaseline: {
    ...{ method: 'PUT', path: `${path}/baseline`, ...notes, audited: true },
    ...{ body: BaselineRequest, answer: BaselineAnswer },
    summary: 'Set or remove the baseline of a configuration',
  },
});
