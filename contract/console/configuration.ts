import { z } from 'zod';
import type { ChangeCall } from '../change-sets/sets.ts';
import { ObjectId } from '../common.ts';
import {
  type Keeping,
  keepings,
  type Owner,
  type SectionName,
  sectionNames,
} from './configuration-sections.ts';

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

export const KeepingRequest = z
  .strictObject({ connection, ...owner, every: z.enum(keepings) })
  .refine(hasOneOwner, oneOwner);

/** PUT /bff/configuration/baseline: the version, the file or the things that the project is meant to be; null: none any more. */
export const BaselineRequest = z
  .strictObject({
    connection,
    ...owner,
    from: z.discriminatedUnion('kind', [File, Things, Version]).nullable(),
  })
  .refine(hasOneOwner, oneOwner);
export type BaselineSource = z.infer<typeof BaselineRequest>['from'];

/** The desired state of a project, and its difference at the last read. */
export interface Baseline {
  /** Milliseconds since 1970, by the clock of the console's server, as all times here. */
  setAt: number;
  setBy: string;
  /** Null until it was compared once. */
  checkedAt: number | null;
  /** Names of the differences. */
  drift: string[];
}

export interface BaselineAnswer {
  baseline: Baseline | null;
}

/** An object of the project with the data for calls: the source of Terraform. */
export interface ConfiguredItem {
  section: SectionName;
  key: string;
  /** The call that would leave it as it is, with its place. */
  call: ChangeCall;
}

export interface ConfigurationView {
  /** YAML. */
  text: string;
  items: ConfiguredItem[];
  /** Sections that could not be read, with why: they are not in the text. */
  missing: { section: SectionName; words: string }[];
}

/** The required changes so that the project matches the source. */
export interface ConfigurationDifference {
  section: SectionName;
  key: string;
  kind: 'add' | 'change' | 'remove';
  title: string;
  /** As the project has it, and as the source has it; null: not at all. */
  now: unknown;
  wanted: unknown;
  /** The call for a change set; null where `objection` explains why there is no call. */
  call: ChangeCall | null;
  objection: string;
}

export interface Comparison {
  differences: ConfigurationDifference[];
  /** Things that are the same. */
  same: number;
  missing: ConfigurationView['missing'];
}

export interface KeptVersion {
  id: string;
  /** Milliseconds since 1970, by the clock of the console's server. */
  at: number;
  /** Who kept it; empty: the schedule. */
  by: string;
  characters: number;
  /** Differences from the version before it: objects by section. */
  changes: string[];
}

export interface ConfigurationHistory {
  every: Keeping;
  nextAt: number | null;
  /** Why the last try of the schedule failed; empty when it did not. */
  trouble: string;
  /** The newest first. */
  versions: KeptVersion[];
}
