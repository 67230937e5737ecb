import { defaultAnalyzer } from '#contract/search/analyzer-names.ts';
import type { Definition } from '#contract/search/definition.ts';
import type { HostStatus, SearchIndex } from '#contract/search/schemas.ts';
import { ownValue } from '#contract/values/own-value.ts';
import { formatBytes, formatCount, plural } from '#src/lib/bytes.ts';
import type { StateKind } from '#src/ui/feedback/badge.tsx';
import { namedAnalyzers } from '../analyzers/used-by.ts';
import type { Held } from './held.ts';

/** A search index of a project, with its cluster. */
export interface IndexRow {
  /** Cluster and id: ids alone are unique in a cluster only. */
  key: string;
  cluster: string;
  index: SearchIndex;
  type: 'search' | 'vectorSearch';
  /** `shop.orders`. */
  namespace: string;
  condition: Condition;
  /** Its content, at a glance. */
  contents: string;
  /** Names of the analyzers that it uses, its own ones too. */
  analyzers: string[];
  changedAt: string | undefined;
  /** Who saved the present definition, where this console knows it. */
  changedBy?: string | undefined;
  /** What its collection holds; undefined where that cannot be read. */
  held?: Held | 'reading' | undefined;
  /** Documents in the index; undefined before it is built, and where that cannot be read. */
  indexed?: number | 'reading' | undefined;
}

/**
 * Documents in the index, those of its collection if the number differs, and the size of the documents:
 * `1,204 · 3.4 MB`, `1,198 of 1,204 · 3.4 MB`; undefined if nothing is known.
 */
export function sizeText(row: Pick<IndexRow, 'held' | 'indexed'>): string | undefined {
  const { held } = row;
  const count = countText(row, formatCount);
  return typeof held === 'object' ? `${count} · ${formatBytes(held.bytes)}` : count;
}

/** The same without the size: `1,198 of 1,204 documents`. */
export function documentText(row: Pick<IndexRow, 'held' | 'indexed'>): string | undefined {
  return countText(row, (count) => plural(count, 'document'));
}

function countText(
  { held, indexed }: Pick<IndexRow, 'held' | 'indexed'>,
  textOf: (count: number) => string,
): string | undefined {
  const count = typeof indexed === 'number' ? indexed : undefined;
  if (typeof held !== 'object') return count === undefined ? undefined : textOf(count);
  if (count === held.documents) return textOf(count);
  return `${count === undefined ? '–' : formatCount(count)} of ${textOf(held.documents)}`;
}

/** What an index's state means for the queries that use it. */
export interface Condition {
  kind: StateKind;
  /** The service's own word. */
  state: string;
  text: string;
  /** The same where there is little room. */
  brief: string;
  /** What leads a list has the lowest. */
  rank: number;
  nodes: { ready: number; all: number };
  /** The cause of a failure, as the service gives it. */
  message: string | undefined;
}

export function indexRow(cluster: string, index: SearchIndex): IndexRow {
  const type = index.type ?? 'search';
  return {
    key: `${cluster}/${index.indexID}`,
    cluster,
    index,
    type,
    namespace: `${index.database}.${index.collectionName}`,
    condition: conditionOf(index),
    contents: contentsOf(index.latestDefinition, type),
    analyzers: analyzersOf(index.latestDefinition, type),
    changedAt: index.latestDefinitionVersion.createdAt,
  };
}

const states: Readonly<Record<string, { kind: StateKind; text: string; rank: number }>> = {
  FAILED: { kind: 'failed', text: 'Failed', rank: 0 },
  STALE: { kind: 'warning', text: 'Stale', rank: 1 },
  DOES_NOT_EXIST: { kind: 'warning', text: 'Missing on its nodes', rank: 1 },
  PENDING: { kind: 'progress', text: 'Waiting to build', rank: 2 },
  BUILDING: { kind: 'progress', text: 'Building', rank: 2 },
  DELETING: { kind: 'progress', text: 'Deleting', rank: 2 },
  READY: { kind: 'ok', text: 'Ready', rank: 3 },
};

export const stateKind = (state: string): StateKind => ownValue(states, state)?.kind ?? 'warning';

/** documented: while a new definition is built, and after it could not be, queries use the one before */
export function conditionOf(index: SearchIndex): Condition {
  const { status, queryable, statusDetail = [], synonymMappingStatus } = index;
  const existing = ownValue(states, status) ?? { kind: 'warning' as const, text: status, rank: 1 };
  const oldServes = queryable && (status === 'FAILED' || status === 'BUILDING' || status === 'PENDING');
  const unanswered = status === 'READY' && !queryable;
  const isWithoutSynonyms = status === 'READY' && synonymMappingStatus === 'FAILED';
  const text = oldServes
    ? `${existing.text}, previous definition serves`
    : unanswered
      ? 'Ready, not yet queryable'
      : isWithoutSynonyms
        ? 'Ready, synonyms failed'
        : existing.text;
  return {
    ...(unanswered || isWithoutSynonyms ? { kind: 'warning', rank: 1 } : existing),
    state: status,
    text,
    brief: oldServes ? `${existing.text}, queryable` : text,
    nodes: {
      ready: statusDetail.filter((host) => host.queryable).length,
      all: statusDetail.length,
    },
    message: statusDetail.map(messageOf).find((message) => message !== undefined),
  };
}

const messageOf = ({ mainIndex, stagedIndex }: HostStatus): string | undefined =>
  stagedIndex?.message ?? mainIndex?.message;

function contentsOf({ mappings, fields = [] }: Definition, type: IndexRow['type']): string {
  if (type === 'vectorSearch') {
    const vectors = fields.filter(({ type: each }) => each === 'vector' || each === 'autoEmbed');
    const filters = fields.length - vectors.length;
    return [counted(vectors.length, 'vector'), ...(filters > 0 ? [counted(filters, 'filter')] : [])].join(
      ', ',
    );
  }
  const named = Object.keys(mappings?.fields ?? {}).length;
  const dynamic = mappings?.dynamic;
  if (dynamic === undefined || dynamic === false) return counted(named, 'field');
  const base = typeof dynamic === 'object' ? `dynamic by ${dynamic.typeSet}` : 'dynamic';
  return named > 0 ? `${base}, ${counted(named, 'field')}` : base;
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Every analyzer that a definition names, and the engine's own where texts are mapped without a name. */
function analyzersOf(definition: Definition, type: IndexRow['type']): string[] {
  const { analyzers: _own, analyzer, ...rest } = definition;
  const names = new Set(namedAnalyzers(definition).map(({ name }) => name));
  if (type === 'search' && analyzer === undefined && mapsUnnamed(rest)) names.add(defaultAnalyzer);
  return [...names].sort();
}

/** Whether anything of a definition maps texts, and leaves open by which analyzer. */
function mapsUnnamed(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false;
  const { dynamic, type, analyzer }: { dynamic?: unknown; type?: unknown; analyzer?: unknown } = part;
  const isText = type === 'string' || type === 'autocomplete';
  return dynamic === true || (isText && analyzer === undefined) || Object.values(part).some(mapsUnnamed);
}
