import type { Result } from '#contract/operations.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Count } from '#src/ui/values/quantity.tsx';

type RateLimit = Result<'listRateLimits'>['results'][number];

/** How many requests the service takes of what, and whose requests count together // specification §8 */
export function RateLimits({ groupId }: { groupId: string }) {
  const { rows, loading, error } = useAllPages('listRateLimits', { query: { groupId } });
  return (
    <Section label="Requests to the API">
      {error && rows.length === 0 ? (
        <Notice tone="warning" title="The limits of requests could not be loaded">
          {failureFacts(error).message}
        </Notice>
      ) : (
        <ResourceTable
          id="rate-limits"
          label="Requests to the API"
          columns={columns}
          rows={loading ? undefined : rows}
          rowKey={({ endpointSetId }) => endpointSetId}
          rowName={({ endpointSetName }) => endpointSetName}
          bare
          empty={<EmptyState title="Atlas tells no limits of requests" />}
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
  {
    id: 'what',
    header: 'Requests about',
    narrow: { line: 1 },
    min: 220,
    sortValue: ({ endpointSetName }) => endpointSetName,
    cell: ({ endpointSetName, endpointSetId }) => <span title={endpointSetId}>{endpointSetName}</span>,
  },
  {
    id: 'scope',
    header: 'Counted for',
    narrow: { line: 2 },
    width: 180,
    sortValue: ({ scope }) => together[scope],
    cell: ({ scope }) => together[scope],
  },
  {
    id: 'capacity',
    header: 'At once',
    narrow: { line: 1, at: 'end', whole: true, word: 'at once' },
    width: 110,
    align: 'end',
    sortValue: ({ capacity }) => capacity.value,
    cell: ({ capacity }) => <Count value={capacity.value} />,
  },
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
  {
    id: 'operations',
    header: 'Operations',
    optional: true,
    width: 110,
    align: 'end',
    sortValue: ({ endpoints }) => endpoints.length,
    cell: ({ endpoints }) => <Count value={endpoints.length} />,
  },
];
