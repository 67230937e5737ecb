import { Row } from '#src/ui/layout/row.tsx';
import type { AuditFilter } from './settings-requests.ts';

export type AskedOfAudit = Omit<AuditFilter, 'pageNum'>;

/** The header of a file: the question, and the filter. */
export const auditEvidence = ({ from, to, ...filter }: AskedOfAudit) => ({
  question: 'who did what through this console',
  filter: JSON.stringify({
    ...filter,
    ...(from === undefined ? {} : { from: new Date(from).toISOString() }),
    ...(to === undefined ? {} : { to: new Date(to).toISOString() }),
  }),
});

const formats = { csv: 'CSV', jsonl: 'JSON Lines' } as const;

/** Files of all entries that match the filters, which the server sends while it reads them. */
export function ExportAll({ filter }: { filter: AskedOfAudit }) {
  const query = (format: keyof typeof formats): string => {
    const input = Object.entries({ ...filter, format }).filter(([, value]) => value !== undefined);
    return new URLSearchParams(input.map(([name, value]) => [name, String(value)])).toString();
  };
  return (
    <Row as="span" inline gap={8} align="center">
      {(['csv', 'jsonl'] as const).map((format) => (
        <a key={format} href={`/bff/audit/export?${query(format)}`} download>
          Download {formats[format]}
        </a>
      ))}
    </Row>
  );
}
