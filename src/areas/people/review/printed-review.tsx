import { plural } from '#src/lib/bytes.ts';
import { formatInstant, toEpoch } from '#src/lib/time/time.ts';
import { useNow } from '#src/ui/values/now.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import { roleName } from '../shared/role-text.ts';
import { findingLabels } from './findings.ts';
import styles from './review.module.css';
import type { ReviewRow } from './review-row.ts';

interface PrintedReviewProps {
  rows: readonly ReviewRow[];
  domains: readonly string[];
  organization: string;
}

/** Every row of the report, on paper alone. */
export function PrintedReview({ rows, domains, organization }: PrintedReviewProps) {
  const { zone } = useZone();
  const now = useNow();
  const stamp = (value: string | undefined): string => {
    const epoch = toEpoch(value);
    return epoch === undefined ? '' : formatInstant(epoch, zone);
  };
  return (
    <table className={styles.printed} aria-hidden="true">
      <caption>
        Access review of {organization}, created {formatInstant(now, zone)}. Company domain:{' '}
        {domains.join(', ') || 'unknown'}. {plural(rows.length, 'row')}.
      </caption>
      <colgroup>
        {[19, 9, 15, 18, 10, 9, 8, 12].map((share, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns that never move
          <col key={at} style={{ width: `${share}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {['Who', 'Kind', 'Place', 'Roles', 'Through', 'Last seen', 'Ends', 'Findings'].map((header) => (
            <th key={header}>{header}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <td>{row.who}</td>
            <td>{row.kind}</td>
            <td>{row.place}</td>
            <td>{row.roles.map(roleName).join(', ')}</td>
            <td>{row.team?.name}</td>
            <td>{stamp(row.lastUsedAt)}</td>
            <td>{stamp(row.endsAt)}</td>
            <td>{row.findings.map((finding) => findingLabels[finding]).join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
