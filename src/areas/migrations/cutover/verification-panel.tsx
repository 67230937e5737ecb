import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { MigrationPlan, Verification } from '#contract/console/migration-plans.ts';
import { useConnection } from '#src/api/connection.ts';
import { formatCount } from '#src/lib/bytes.ts';
import { formatInstant } from '#src/lib/time/time.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { StateBadge, type StateKind } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { countColumn, monoColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import { DocumentAccess } from '../document-access.tsx';
import { useCancelVerification, useSaveNotes, useVerify, verificationsQuery } from '../migration-requests.ts';
import { wayText } from '../migration-text.tsx';
import classes from '../migrations.module.css';

const states: Record<Verification['state'], { kind: StateKind; label: string }> = {
  running: { kind: 'progress', label: 'Comparing' },
  equal: { kind: 'ok', label: 'Same on both sides' },
  different: { kind: 'failed', label: 'Differences found' },
  failed: { kind: 'failed', label: 'Not completed' },
  cancelled: { kind: 'off', label: 'Cancelled' },
};

/** Comparisons of both sides, and the newest of them collection by collection. */
export function VerificationPanel({ plan }: { plan: MigrationPlan }) {
  const runs = useQuery(verificationsQuery(plan.id));
  const { zone } = useZone();
  const verify = useVerify(plan.id);
  const save = useSaveNotes(plan.id);
  const { emulator } = useConnection();
  const [chosen, setChosen] = useState<string>();
  const run = runs.data?.find(({ id }) => id === chosen) ?? runs.data?.[0];
  const running = runs.data?.some(({ state }) => state === 'running') ?? false;
  const reason = running && 'A comparison is in progress';
  // without one of them nothing can be compared at all
  const isNeeded = !emulator && [plan.request.sourceDeployment, plan.request.targetDeployment].includes(null);
  const access = (
    <DocumentAccess
      access={plan.request}
      onChange={save.mutate}
      refusal={running ? 'A comparison is in progress' : undefined}
      error={save.error?.message}
    />
  );
  return (
    <Grid gap={20}>
      <div className={classes.headLine}>
        <ButtonRow>
          <Button disabledReason={reason} busy={verify.isPending} onClick={() => verify.mutate('whole')}>
            Compare all documents
          </Button>
          <Button disabledReason={reason} onClick={() => verify.mutate('sample')}>
            Compare counts and a sample
          </Button>
        </ButtonRow>
        {run && (runs.data?.length ?? 0) > 1 && (
          <PlainSelect
            label="Comparison"
            data={(runs.data ?? []).map((each) => ({
              value: each.id,
              label: `${formatInstant(each.startedAt, zone, { seconds: true })}, ${states[each.state].label.toLowerCase()}`,
            }))}
            value={run.id}
            onChange={setChosen}
          />
        )}
      </div>
      {isNeeded && access}
      {verify.error && <Notice tone="error" urgent title={`Not started: ${verify.error.message}`} />}
      {runs.error && !runs.data && <ReadFailure what="Comparisons" query={runs} />}
      {runs.isPending && <SkeletonLines lines={4} />}
      {runs.data && !run && (
        <EmptyState title="Not compared yet">
          Counts and hashes of every collection on both sides; differing documents are listed by{' '}
          <Mono>_id</Mono>.
        </EmptyState>
      )}
      {run && <Run plan={plan} run={run} />}
      {!isNeeded && access}
    </Grid>
  );
}

function Run({ plan, run }: { plan: MigrationPlan; run: Verification }) {
  const cancel = useCancelVerification(plan.id);
  const { kind, label } = states[run.state];
  const columns = useMemo(collectionColumns, []);
  // while collections arrive, rows keep their positions; afterwards the differing ones come first
  const rows = run.state === 'running' ? run.collections : worstFirst(run.collections);
  const differing = rows.filter(({ differences }) => differences.length > 0);
  return (
    <>
      <div className={classes.headLine} role="status">
        <StateBadge kind={kind} state={run.state} label={label} filled />
        <Text size={13} tone="dim">
          {run.reason} {formatCount(run.documentsRead)} documents read,{' '}
          {run.afterCutover ? 'after the cutover' : 'before the cutover'}, by {run.startedBy}{' '}
          <Instant value={run.startedAt} suffix />
        </Text>
      </div>
      {run.state === 'running' && (
        <div className={classes.headLine}>
          <progress
            className={classes.bar}
            value={run.done}
            max={Math.max(1, run.total)}
            aria-label={`${run.done} of ${run.total} collections compared`}
          />
          <Button size="sm" onClick={() => cancel.mutate(run.id)}>
            Cancel
          </Button>
        </div>
      )}
      <ResourceTable
        id="migration-collections"
        label="Compared collections"
        columns={columns}
        rows={rows}
        rowKey={({ db, name }) => `${db}.${name}`}
        rowName={({ db, name }) => `${db}.${name}`}
        evidence={{
          source: `Comparison ${run.id} of ${wayText(plan)}`,
          mode: run.mode,
          outcome: `${label}. ${run.reason}`,
          started: new Date(run.startedAt).toISOString(),
          by: run.startedBy,
        }}
        empty={<EmptyState title="No collection compared yet" />}
      />
      {differing.map(({ db, name, differences, more }) => (
        <Section key={`${db}.${name}`} label={`Differences in ${db}.${name}`}>
          <ul className={classes.differences}>
            {differences.map(({ id, kind: how }) => (
              <li key={`${how} ${id}`}>
                <span>{differenceLabels[how]}</span>
                <span>{id}</span>
              </li>
            ))}
          </ul>
          {more && (
            <Text as="p" size={13} tone="dim">
              Only the first {differences.length} are listed.
            </Text>
          )}
        </Section>
      ))}
    </>
  );
}

const differenceLabels = {
  missing: 'missing on the target',
  extra: 'only on the target',
  differs: 'differs',
} as const;

type Row = Verification['collections'][number];

const verdictTexts: Record<Row['verdict'], { kind: StateKind; label: string }> = {
  matched: { kind: 'ok', label: 'Same' },
  differs: { kind: 'failed', label: 'Differs' },
  missing: { kind: 'failed', label: 'Missing on the target' },
  extra: { kind: 'warning', label: 'Only on the target' },
  counted: { kind: 'off', label: 'Counted' },
};

const worst: readonly Row['verdict'][] = ['missing', 'differs', 'extra', 'counted', 'matched'];

function worstFirst(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => worst.indexOf(a.verdict) - worst.indexOf(b.verdict));
}

function collectionColumns(): Column<Row>[] {
  const hash = (side: 'expected' | 'found') => (row: Row) => row[side]?.md5 ?? undefined;
  const hashCell = (side: 'expected' | 'found') => (row: Row) => {
    const text = hash(side)(row);
    return text === undefined ? <Absent /> : <Mono dim>{text.slice(0, 12)}</Mono>;
  };
  return [
    monoColumn('collection', 'Collection', ({ db, name }) => `${db}.${name}`, {
      min: 200,
    }),
    textColumn('verdict', 'Result', ({ verdict }) => verdictTexts[verdict].label, {
      width: 190,
      cell: ({ verdict }) => <StateBadge {...verdictTexts[verdict]} state={verdict} />,
    }),
    countColumn('source', 'On source', ({ expected }) => expected?.documents, {
      width: 150,
    }),
    countColumn('target', 'On target', ({ found }) => found?.documents, {
      width: 150,
    }),
    {
      id: 'sourcehash',
      header: 'Source hash',
      width: 130,
      exportValue: hash('expected'),
      cell: hashCell('expected'),
    },
    {
      id: 'targethash',
      header: 'Target hash',
      width: 130,
      exportValue: hash('found'),
      cell: hashCell('found'),
    },
    countColumn('differences', 'Differences', ({ differences }) => differences.length, {
      width: 170,
      exportValue: ({ differences }) => differences.map(({ id, kind }) => `${kind} ${id}`).join('; '),
      // samples contain only documents of both sides: documents that exist only on the target were not
      // compared
      cell: ({ verdict, differences, more }) =>
        verdict === 'extra' && differences.length === 0 ? (
          <Absent />
        ) : (
          `${formatCount(differences.length)}${more ? '+' : ''}`
        ),
    }),
  ];
}
