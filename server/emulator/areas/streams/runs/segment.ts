import type { Document } from 'bson';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ConnectionRecord, ProcessorRecord } from '../records.ts';
import type { LookupCache } from './lookup-cache.ts';

/** Part of a pipeline: stages that run together. */
export interface Segment {
  run: (docs: readonly Document[]) => Document[];
  /** Documents that it looks at for each message. */
  cost: () => number;
}

/** Receives a message that is not processed, with the reason. */
export type Refuse = (doc: Document, reason: string, more?: Document) => void;

export interface SegmentContext {
  world: World;
  connectionOf: (name: unknown) => ConnectionRecord;
  processor: ProcessorRecord;
  /** Results of joins that the run keeps. */
  lookups: LookupCache;
}
