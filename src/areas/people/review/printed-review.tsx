import { formatInstant, toEpoch } from '#src/lib/time.ts';
import { useZone } from '#src/ui/values/zone.tsx';
import { roleName } from '../shared/role-words.ts';
import { findingWords } from './findings.ts';
import styles from './review.module.css';
import type { ReviewRow } from './review-row.ts';

/** Every row of the report, on paper alone. */
export function PrintedReview({ rows, domains }: { rows: readonly ReviewRow[]; domains: readonly string[] }) {
  const { zone } = useZone();
  const stamp = (value: string | undefined): string => {
    const epoch = toEpoch(value);
    return epoch === undefined ? '' : formatInstant(epoch, zone);
  };
  return (
    <table className={styles.printed} aria-hidden="true">
      <caption>Access review; domain {domains.join(', ') || 'unknown'}</caption>
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
            <td>{row.findings.map((finding) => findingWords[finding]).join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
