import { useQueryClient } from '@tanstack/react-query';
import type { Measure } from '#contract/console/advisor-triage.ts';
import { parseInOrder } from '#contract/values/field-order.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { runCommand } from '#src/api/run-command.ts';
import { type EjsonObject, isObject, numberOf } from '#src/lib/ejson/value.ts';
import { type Creation, locationOf } from './suggestions.ts';
import { holdsData } from './use-slow-queries.ts';

/** Lines of the log in which a query of the kind is looked for. */
const linesRead = 50;
/** A query that takes longer shows enough before it ends. */
const mostMs = 20_000;

type Wanted = Pick<Creation, 'namespace' | 'key'>;

/** A query out of log lines that the index is meant for: it filters by its first field. */
export function sampleOf(lines: readonly string[], { namespace, key }: Wanted): EjsonObject | undefined {
  const [field = ''] = Object.keys(key[0] ?? {});
  for (const line of lines) {
    const command = commandOf(line, namespace);
    if (isObject(command?.filter) && (Object.hasOwn(command.filter, field) || sorts(command.sort, field))) {
      const { find, filter, sort } = command;
      return { find, filter, ...(isObject(sort) ? { sort } : {}) } as EjsonObject;
    }
  }
  return undefined;
}

const sorts = (sort: unknown, field: string): boolean =>
  isObject(sort as EjsonObject) && Object.hasOwn(sort as object, field);

function commandOf(line: string, namespace: string): EjsonObject | undefined {
  try {
    const { attr } = parseInOrder(line) as { attr?: { ns?: string; command?: EjsonObject } };
    return attr?.ns === namespace && typeof attr.command?.find === 'string' ? attr.command : undefined;
  } catch {
    return undefined;
  }
}

/** Counts of the database for the query. */
export function costOf(reply: EjsonObject): Measure | undefined {
  const stats = reply.executionStats;
  if (!isObject(stats)) return undefined;
  const [ms, examined, returned] = [stats.executionTimeMillis, stats.totalDocsExamined, stats.nReturned].map(
    (each) => numberOf(each),
  );
  if (ms === undefined || examined === undefined || returned === undefined) return undefined;
  return { ms, examined, returned };
}

/**
 * Prepares to measure a query of a suggested index, once before and once after: the same one, taken from the
 * log. If it is missing or cannot run, nothing is measured, and the index is created anyway.
 */
export function useMeasuring(groupId: string) {
  const client = useQueryClient();
  const { id: connection } = useConnection();

  return async (creation: Creation): Promise<() => Promise<Measure | undefined>> => {
    const { clusterName, namespace } = creation;
    const { db } = locationOf(namespace);
    const sample = await sampleFromLogs(creation).catch(() => undefined);
    const source = { kind: 'cluster' as const, connection, groupId, clusterName };
    return async () => {
      if (!sample) return undefined;
      const explain = { explain: sample, verbosity: 'executionStats', maxTimeMS: mostMs };
      const reply = await runCommand({ source, read: 'primary' }, db, explain).catch(() => undefined);
      return reply && costOf(reply);
    };
  };

  async function sampleFromLogs(creation: Creation): Promise<EjsonObject | undefined> {
    const all = await client.ensureQueryData(
      q('listGroupProcesses', connection, { groupId, query: { itemsPerPage: 500 } }),
    );
    const members = all.results.filter((each) => holdsData(each, creation.clusterName));
    const primary = members.find(({ typeName }) => typeName.endsWith('PRIMARY')) ?? members[0];
    if (!primary) return undefined;
    const query = { nLogs: linesRead, namespaces: [creation.namespace] };
    const { slowQueries } = await client.fetchQuery(
      q('listGroupProcessPerformanceAdvisorSlowQueryLogs', connection, {
        groupId,
        processId: primary.id,
        query,
      }),
    );
    return sampleOf(
      slowQueries.map(({ line }) => line),
      creation,
    );
  }
}
