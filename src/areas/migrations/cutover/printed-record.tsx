import type { ReactNode } from 'react';
import type { BoardItem, MigrationPlan, Verification } from '#contract/console/migration-plans.ts';
import { formatCount } from '#src/lib/bytes.ts';
import { Section } from '#src/ui/frame/page-header.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { secondsText } from '../window.ts';
import { downtime } from './go-no-go.ts';
import printed from './printed-record.module.css';

interface PrintedRecordProps {
  plan: MigrationPlan;
  items: readonly BoardItem[];
  /** The newest. */
  verification: Verification | undefined;
}

/** Content of the printed record besides the board itself: the times of events, and the data of both sides. */
export function PrintedRecord({ plan, items, verification }: PrintedRecordProps) {
  const { request, liveMigrationId, startedBy, startedAt, readyAt, cutoverBy, cutoverAt, endedAt } = plan;
  const waited = plan.state === 'complete' && endedAt !== null ? downtime(plan, items, endedAt) : undefined;
  const at = (value: number | null, by?: string | null) => (
    <>
      <AbsoluteInstant value={value} seconds />
      {value !== null && by ? `, ${by}` : ''}
    </>
  );
  const rows: [string, ReactNode][] = [
    ['Migration ID', liveMigrationId ?? '—'],
    ['Source', `${request.sourceName} in ${request.sourceProjectName || request.sourceProjectId}`],
    ['Migration host', request.migrationHost],
    ['Target', `${request.targetName}, ${request.dropDestinationData ? 'dropped first' : 'its data kept'}`],
    ['Started', at(startedAt, startedBy)],
    ['Ready for cutover', at(readyAt)],
    ['Cut over', at(cutoverAt, cutoverBy)],
    [plan.state === 'complete' ? 'Complete' : 'Ended', at(endedAt)],
    ['Downtime', waited === undefined ? '—' : secondsText(waited)],
  ];
  return (
    <div className={printed.printed}>
      <Section label="Record">
        <table>
          <tbody>
            {rows.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
      <Section label="Comparison of both sides">
        {verification ? <PrintedComparison run={verification} /> : <p>Not compared.</p>}
      </Section>
    </div>
  );
}

const verdicts: Record<Verification['collections'][number]['verdict'], string> = {
  matched: 'same',
  differs: 'differs',
  missing: 'missing on the target',
  extra: 'only on the target',
  counted: 'counted',
};

/** Enough to distinguish two of them on paper; the exported file contains the whole hash. */
const shortHash = (side: Verification['collections'][number]['found']): string =>
  side?.md5?.slice(0, 16) ?? '—';

function PrintedComparison({ run }: { run: Verification }) {
  return (
    <>
      <p>
        {run.mode === 'whole' ? 'All documents' : 'Counts and a sample'},{' '}
        {run.afterCutover ? 'after the cutover' : 'before the cutover'}, by {run.startedBy},{' '}
        <AbsoluteInstant value={run.startedAt} seconds />. {run.reason}
      </p>
      <table>
        <thead>
          <tr>
            {['Collection', 'Result', 'On source', 'On target', 'Source hash', 'Target hash'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {run.collections.map(({ db, name, verdict, expected, found }) => (
            <tr key={`${db}.${name}`}>
              <td>{`${db}.${name}`}</td>
              <td>{verdicts[verdict]}</td>
              <td>{expected ? formatCount(expected.documents) : '—'}</td>
              <td>{found ? formatCount(found.documents) : '—'}</td>
              <td>{shortHash(expected)}</td>
              <td>{shortHash(found)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
