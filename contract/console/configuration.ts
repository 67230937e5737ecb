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
 * The configuration of a project, or of an organization, as one readable file, what differs from another one, and what it was earlier. Below
 * `/bff/configuration`. No secret is part of it: the service gives none back.
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
 * A thing of a project as a request says it, perhaps in part: what it does not name is left as it is. `clusterName`: of what
 * belongs to a cluster.
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
 * What the project is compared with: a file, things that requests or Terraform name, a version that was kept, another project as
 * it is now, its baseline.
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

/** What a project is meant to be, and how far from it it was when it was read last. */
export interface Baseline {
  /** Milliseconds since 1970, by the clock of the console's server, as all times here. */
  setAt: number;
  setBy: string;
  /** Null until it was compared once. */
  checkedAt: number | null;
  /** Names of what differs. */
  drift: string[];
}

export interface BaselineAnswer {
  baseline: Baseline | null;
}

/** A thing of the project as calls can be written of it: what Terraform is made of. */
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

/** What would have to change so that the project is as the source says. */
export interface ConfigurationDifference {
  section: SectionName;
  key: string;
  kind: 'add' | 'change' | 'remove';
  title: string;
  /** As the project has it, and as the source has it; null: not at all. */
  now: unknown;
  wanted: unknown;
  /** What goes into a change set; null where `objection` says why that cannot be. */
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
  /** What it had otherwise than the version before it: things by section. */
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
