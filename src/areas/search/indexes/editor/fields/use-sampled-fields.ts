import { useQuery } from '@tanstack/react-query';
import { MINUTE } from '#contract/values/durations.ts';
import { type DataSource, useDataSources } from '#src/api/data-sources.ts';
import { type At, runCommand } from '#src/api/run-command.ts';
import { sampleQuery } from '#src/api/sample-query.ts';
import type { FieldShape } from '#src/lib/ejson/field-shapes.ts';
import { numberOf } from '#src/lib/ejson/value.ts';
import { messageOf } from '#src/lib/failure-facts.ts';

/** What documents of a collection hold, as far as they can be read. */
export interface SampledFields {
  fields: readonly FieldShape[];
  documents: number;
  /** Documents in the collection. */
  total: number | undefined;
  pending: boolean;
  /** Why documents are not shown. */
  refusal: string | undefined;
}

const size = 500;
const none: readonly FieldShape[] = [];
const nowhere: At = { source: { kind: 'deployment', deployment: '' }, read: 'primaryPreferred' };

/** Fields of a sample of the collection that an index belongs to. */
export function useSampledFields(
  groupId: string,
  { cluster, db, collection }: { cluster: string | undefined; db: string; collection: string },
): SampledFields {
  const { all, error: sourcesError } = useDataSources(groupId);
  const source = all?.find(({ key }) => key === `cluster:${cluster}`);
  const at: At = source ? { source: source.ref, read: 'primaryPreferred' } : nowhere;
  const isNamed = db !== '' && collection !== '';
  const enabled = source !== undefined && !source.away && isNamed;
  const sampled = useQuery({ ...sampleQuery({ at, db, collection }, {}, size), enabled });
  const counted = useQuery({
    queryKey: ['data', at.source, at.read, 'count', db, collection],
    queryFn: async ({ signal }) => numberOf((await runCommand(at, db, { count: collection }, signal)).n) ?? 0,
    staleTime: MINUTE,
    retry: false,
    enabled,
  });
  return {
    fields: sampled.data?.fields ?? none,
    documents: sampled.data?.documents ?? 0,
    total: counted.data,
    pending: enabled ? sampled.isPending : isNamed && all === undefined,
    refusal: reasonOf({ isNamed, source, known: all !== undefined, sourcesError, error: sampled.error }),
  };
}

interface Reasons {
  isNamed: boolean;
  source: DataSource | undefined;
  /** Whether the sources have been read. */
  known: boolean;
  sourcesError: Error | null;
  error: Error | null;
}

/** Why documents are not shown; undefined while they are loading and when they are shown. */
export function reasonOf({ isNamed, source, known, sourcesError, error }: Reasons): string | undefined {
  if (!isNamed) return 'Choose a collection to load its fields.';
  if (!source && sourcesError) return `The clusters could not be loaded: ${messageOf(sourcesError)}`;
  if (!known) return undefined;
  if (!source) {
    return 'The documents of this cluster cannot be read here: only the fields of the definition are shown.';
  }
  if (source.away) return source.away.reason;
  return error ? `The documents could not be loaded: ${messageOf(error)}` : undefined;
}
