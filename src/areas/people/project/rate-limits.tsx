import type { Result } from '#contract/api/operations.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { countColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';

type RateLimit = Result<'listRateLimits'>['results'][number];

/** The rate limits of the service, and whose requests count together // specification §8 */
export function RateLimits({ groupId }: { groupId: string }) {
  const { rows, loading, error } = useAllPages('listRateLimits', { query: { groupId } });
  return (
    <Section label="Requests to the API">
      {error && rows.length === 0 ? (
        <FailureNotice quiet title="The limits of requests could not be loaded" why={error} />
      ) : (
        <ResourceTable
          id="rate-limits"
          label="Requests to the API"
          columns={columns}
          rows={loading ? undefined : rows}
          rowKey={({ endpointSetId }) => endpointSetId}
          rowName={({ endpointSetName }) => endpointSetName}
          bare
          empty={<EmptyState title="Atlas reports no rate limits" />}
          footer="Beyond a limit Atlas answers 429; this console waits and keeps requests of people before its own reads."
        />
      )}
    </Section>
  );
}

const together: Record<RateLimit['scope'], string> = {
  GROUP: 'the project',
  ORGANIZATION: 'the organization',
  USER: 'the key or person',
  IP: 'the address',
};

const columns: Column<RateLimit>[] = [
  textColumn('what', 'Requests about', ({ endpointSetName }) => endpointSetName, {
    narrow: { line: 1 },
    min: 220,
    cell: ({ endpointSetName, endpointSetId }) => <span title={endpointSetId}>{endpointSetName}</span>,
  }),
  textColumn('scope', 'Counted for', ({ scope }) => together[scope], { narrow: { line: 2 }, width: 180 }),
  countColumn('capacity', 'At once', ({ capacity }) => capacity.value, {
    narrow: { line: 1, at: 'end', whole: true, word: 'at once' },
    width: 110,
  }),
  {
    id: 'refill',
    header: 'Then',
    narrow: { line: 2, at: 'end' },
    width: 170,
    align: 'end',
    sortValue: ({ refillRate, refillDurationSeconds }) => refillRate.value / refillDurationSeconds.value,
    cell: ({ refillRate, refillDurationSeconds: { value } }) =>
      `${formatCount(refillRate.value)} each ${value === 60 ? 'minute' : plural(value, 'second')}`,
  },
  countColumn('operations', 'Operations', ({ endpoints }) => endpoints.length, {
    optional: true,
    width: 110,
  }),
];
