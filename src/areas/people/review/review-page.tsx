import { useConnection } from '#src/api/connection.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { joined, listOf } from '#src/lib/search-params.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { FilterBar, SelectFilter, TextFilter } from '#src/ui/filter-bar.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { listPatienceMs, useSettled } from '#src/ui/use-settled.ts';
import { useShownValue } from '#src/ui/use-shown-value.ts';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import classes from '../shared/people.module.css';
import { AuditorQuestions } from './auditor-questions.tsx';
import { type Finding, findingLabels, findings, isFinding } from './findings.ts';
import { PrintedReview } from './printed-review.tsx';
import { removalOf } from './removal.ts';
import styles from './review.module.css';
import { countsOf } from './review.ts';
import { reviewColumns } from './review-columns.tsx';
import type { ReviewSearch } from './review-search.ts';
import { useRemoval } from './use-removal.ts';
import { useReview } from './use-review.ts';

interface ReviewPageProps {
  orgId: string;
  search: ReviewSearch;
  onSearch: (search: ReviewSearch) => void;
}

/** Who has access to what, through what, whether it is used, and how to end it: on screen, as a file, on paper. */
export function ReviewPage({ orgId, search, onSearch }: ReviewPageProps) {
  const connection = useConnection();
  const now = useNow();
  const review = useReview(orgId, listOf(search.domains?.toLowerCase()), search.ask !== true);
  const listed = useSettled(review.rows === undefined || review.filling, listPatienceMs);
  const { histories } = review;
  const reading = review.filling || histories.read < histories.total;
  const seen = useSettled(reading, listPatienceMs);
  const [find, setFind] = useShownValue(search.find, (next) => onSearch({ ...search, find: next }));
  const wanted = listOf(find).filter(isFinding);
  // the histories are long: only filters that depend on them wait for them
  const settled = listed && (seen || !wanted.includes('unseen'));
  const actions = useRemoval(orgId, review.rows ?? []);
  if (review.error) return <ReadFailure what="The review" query={review} />;
  const asked = (
    <AuditorQuestions
      connectionId={connection.id}
      orgId={orgId}
      projects={review.projects}
      opened={search.ask === true}
      onClose={() => onSearch({ ...search, ask: undefined })}
    />
  );
  // the questions need not wait for the report
  if (!settled || !review.rows) {
    return (
      <>
        <SkeletonLines lines={14} />
        {asked}
      </>
    );
  }
  const text = (search.q ?? '').toLowerCase();
  const all = review.rows;
  const counts = countsOf(all);
  const rows = review.rows.filter(
    (row) =>
      wanted.every((finding) => row.findings.includes(finding)) &&
      `${row.who} ${row.place} ${row.kind}`.toLowerCase().includes(text),
  );
  return (
    <Grid gap={16}>
      <div className={styles.screen}>
        <Row as="ul" gap={8} wrap className={styles.counts} aria-label="Findings">
          {findings.map((finding) => {
            const open = finding === 'unseen' && reading;
            return (
              <li key={finding}>
                <Button
                  size="sm"
                  aria-pressed={wanted.includes(finding)}
                  disabledReason={!open && counts.get(finding) === 0 && 'None'}
                  onClick={() => setFind(wanted.includes(finding) ? undefined : finding)}
                >
                  {findingLabels[finding]}: {open ? '…' : counts.get(finding)}
                </Button>
              </li>
            );
          })}
        </Row>
      </div>
      <HistoriesLine {...histories} reading={reading} silent={review.silent.length > 0} />
      {review.failed > 0 && (
        <Notice tone="warning" title="The review is incomplete">
          {plural(review.failed, 'list')} could not be loaded. Their rows are missing here.
        </Notice>
      )}
      <div className={styles.screen}>
        <ResourceTable
          id="access-review"
          label="Access review"
          columns={reviewColumns((row) => removalOf(row, all, connection.identity), {
            ends: all.some(({ endsAt }) => endsAt !== undefined),
          })}
          rows={rows}
          rowKey={({ key }) => key}
          rowName={({ who, place }) => `${who} in ${place}`}
          actions={actions}
          filters={
            <FilterBar
              text={
                <TextFilter
                  label="Filter the review"
                  value={search.q ?? ''}
                  onChange={(next) => onSearch({ ...search, q: next || undefined })}
                />
              }
              onClear={
                search.q || search.find
                  ? () => onSearch({ ...search, q: undefined, find: undefined })
                  : undefined
              }
            >
              <SelectFilter<Finding>
                label="Finding"
                value={wanted}
                options={findings.map((value) => ({
                  value,
                  label: findingLabels[value],
                  count: counts.get(value) ?? 0,
                }))}
                onChange={(next) => onSearch({ ...search, find: joined(next) })}
              />
              <TextFilter
                label="Domains of the company"
                value={search.domains ?? ''}
                onChange={(domains) => onSearch({ ...search, domains: domains || undefined })}
              />
              <Button size="sm" onClick={() => window.print()}>
                Print
              </Button>
              <Button size="sm" icon="info" onClick={() => onSearch({ ...search, ask: true })}>
                Questions of an auditor
              </Button>
            </FilterBar>
          }
          empty={
            review.rows.length > 0 ? (
              <FilteredEmpty what="rows" onClear={() => onSearch({ domains: search.domains })} />
            ) : (
              <EmptyState title="No access" />
            )
          }
          evidence={{
            connection: connection.name,
            organization: orgId,
            question: wanted.map((finding) => findingLabels[finding]).join(', ') || 'who has access to what',
            filter: search.q ?? '',
            domains: review.domains.join(', '),
            ...(review.silent.length > 0 ? { unknown: review.silent.join(' ') } : {}),
            ...(reading
              ? {
                  'still being read': `access histories, ${histories.read} of ${histories.total} clusters read`,
                }
              : {}),
            ...(review.failed > 0 ? { incomplete: `${review.failed} lists could not be read` } : {}),
          }}
          footer={
            <span>
              {plural(rows.length, 'row')} of {formatCount(review.rows.length)} · domain{' '}
              {review.domains.join(', ') || 'unknown'} · <AbsoluteInstant value={now} />
            </span>
          }
        />
      </div>
      {review.silent.length > 0 && (
        <Notice title="Access history is missing for some clusters">
          {review.silent.join(' ')} Who signs in there alone is not called absent.
        </Notice>
      )}
      <PrintedReview rows={rows} domains={review.domains} organization={review.orgName ?? orgId} />
      {asked}
    </Grid>
  );
}

interface HistoriesLineProps {
  read: number;
  total: number;
  reading: boolean;
  silent: boolean;
}

/** Always one line: the table below it does not move when the histories have arrived. */
function HistoriesLine({ read, total, reading, silent }: HistoriesLineProps) {
  if (total === 0 && !silent) return null;
  const clusters = plural(total, 'cluster');
  return (
    <p className={`${classes.small} ${styles.screen}`}>
      {reading
        ? `Access histories: ${read} of ${clusters} read. Last-seen times follow.`
        : silent
          ? 'Access history is missing for some clusters: see below the table.'
          : `Access histories of ${clusters} read.`}
    </p>
  );
}
