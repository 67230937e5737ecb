import type { Document } from 'bson';
import type { SchemaAdvice } from '#contract/advisor.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { DAY } from '#contract/values/durations.ts';
import { holdingsOf, largestOf } from '#server/emulator/kernel/documents/data-sizes.ts';
import { definitionOf } from '#server/emulator/kernel/documents/definitions.ts';
import { type SlowOperation, slowOperations } from '#server/emulator/kernel/documents/slow-operations.ts';
import type { World } from '#server/emulator/kernel/world.ts';

type Advice = SchemaAdvice['recommendations'][number];
type Recommendation = Advice['recommendation'];
type Trigger = Advice['affectedNamespaces'][number]['triggers'][number];

/** Something that was seen in one collection, or in the cluster as a whole. */
interface Finding {
  recommendation: Recommendation;
  namespace: string | null;
  trigger: Trigger;
}

/** The service does not say where it begins to advise // assumed, each of them */
const most = { entries: 10_000, bytes: 2_000_000, indexes: 15, namespaces: 10_000, queries: 10, part: 0.5 };

const descriptions: Readonly<Record<Recommendation, string>> = {
  REDUCE_LOOKUP_OPS: 'Embed documents that are read together, so that fewer queries need $lookup.',
  AVOID_UNBOUNDED_ARRAY: 'Keep elements that are added without end in documents of their own.',
  REDUCE_DOCUMENT_SIZE:
    'Move fields that are seldom read to another collection, so that documents are smaller.',
  REMOVE_UNNECESSARY_INDEXES: 'Drop indexes that no query needs: each one makes every write slower.',
  REDUCE_NUMBER_OF_NAMESPACES: 'Merge collections that hold documents of the same kind.',
  OPTIMIZE_CASE_INSENSITIVE_REGEX_QUERIES:
    'Use an index with a collation, or a search index, instead of case-insensitive regular expressions.',
  OPTIMIZE_TEXT_QUERIES: 'Use a search index for queries of text.',
};

/** What could be better about documents and queries of a cluster: from its documents, indexes, and slow queries of a day. */
export function schemaAdvice(world: World, cluster: ClusterRecord): SchemaAdvice {
  const findings = [...ofQueries(world, cluster), ...ofCollections(world, cluster)];
  const kinds = [...new Set(findings.map(({ recommendation }) => recommendation))];
  return {
    recommendations: kinds.map((recommendation) => {
      const own = findings.filter((each) => each.recommendation === recommendation);
      const namespaces = [...new Set(own.map(({ namespace }) => namespace))];
      return {
        recommendation,
        description: descriptions[recommendation],
        affectedNamespaces: namespaces.map((namespace) => ({
          namespace,
          triggers: own.filter((each) => each.namespace === namespace).map(({ trigger }) => trigger),
        })),
      };
    }),
  };
}

function* ofQueries(world: World, cluster: ClusterRecord): Generator<Finding> {
  const since = world.now() - DAY;
  const queries = slowOperations(world, cluster.id).filter(({ at }) => at >= since);
  for (const [namespace, own] of byNamespace(queries)) {
    const joins = own.filter(({ command }) => holds(command, isLookup)).length;
    const result = (triggerType: Trigger['triggerType'], description: string): Finding => ({
      recommendation: 'REDUCE_LOOKUP_OPS',
      namespace,
      trigger: { triggerType, description },
    });
    if (joins > most.queries) {
      yield result(
        'NUMBER_OF_QUERIES_USE_LOOKUP',
        `${joins} slow queries in the last 24 hours used $lookup.`,
      );
      const percent = Math.round((100 * joins) / own.length);
      if (joins > most.part * own.length)
        yield result(
          'PERCENT_QUERIES_USE_LOOKUP',
          `${percent} % of the slow queries in the last 24 hours used $lookup.`,
        );
    }
    const careless = own.filter(({ command }) => holds(command, ignoresCase)).length;
    if (careless <= most.queries) continue;
    yield {
      recommendation: 'OPTIMIZE_CASE_INSENSITIVE_REGEX_QUERIES',
      namespace,
      trigger: {
        triggerType: 'QUERIES_CONTAIN_CASE_INSENSITIVE_REGEX',
        description: `${careless} slow queries in the last 24 hours used a case-insensitive regular expression.`,
      },
    };
  }
}

function* ofCollections(world: World, cluster: ClusterRecord): Generator<Finding> {
  const holdings = holdingsOf(world, cluster);
  for (const { db, name } of holdings.sort((a, b) => b.bytes - a.bytes)) {
    const [record] = world.tables.collections.by('name', `${cluster.id}/${db}.${name}`);
    if (!record) continue;
    const namespace = `${db}.${name}`;
    const { array, bytes } = largestOf(world, record);
    const result = (
      recommendation: Recommendation,
      triggerType: Trigger['triggerType'],
      description: string,
    ): Finding => ({ recommendation, namespace, trigger: { triggerType, description } });
    if (array.entries > most.entries)
      yield result(
        'AVOID_UNBOUNDED_ARRAY',
        'DOCS_CONTAIN_UNBOUNDED_ARRAY',
        `${array.field} has ${array.entries} elements in one document.`,
      );
    if (bytes > most.bytes)
      yield result(
        'REDUCE_DOCUMENT_SIZE',
        'DOC_SIZE_TOO_LARGE',
        `One document has ${(bytes / 1e6).toFixed(1)} MB.`,
      );
    // that of `_id` is there in any case
    const indexes = definitionOf(record).indexes.length + 1;
    if (indexes > most.indexes)
      yield result('REMOVE_UNNECESSARY_INDEXES', 'NUM_INDEXES', `The collection has ${indexes} indexes.`);
  }
  if (holdings.length > most.namespaces)
    yield {
      recommendation: 'REDUCE_NUMBER_OF_NAMESPACES',
      namespace: null,
      trigger: {
        triggerType: 'NUMBER_OF_NAMESPACES',
        description: `The cluster has ${holdings.length} collections.`,
      },
    };
}

function byNamespace(queries: readonly SlowOperation[]): Map<string, SlowOperation[]> {
  const results = new Map<string, SlowOperation[]>();
  for (const query of queries) {
    const name = `${query.db}.${query.collection}`;
    results.set(name, [...(results.get(name) ?? []), query]);
  }
  return results;
}

const isLookup = (value: Document): boolean => '$lookup' in value;

/** A regular expression with the option `i`, as an operator or as a value. */
function ignoresCase({ $regex, $options, $regularExpression: of }: Document): boolean {
  const options = of?.options ?? ($regex === undefined ? undefined : ($options ?? $regex?.options));
  return typeof options === 'string' && options.includes('i');
}

/** Whether a command has such an object anywhere; commands are as deep as documents may be, and short where they are kept. */
function holds(value: unknown, is: (value: Document) => boolean): boolean {
  if (Array.isArray(value)) return value.some((each) => holds(each, is));
  if (typeof value !== 'object' || value === null) return false;
  return is(value) || Object.values(value).some((each) => holds(each, is));
}
