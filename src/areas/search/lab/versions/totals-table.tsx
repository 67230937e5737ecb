import { formatCount } from '#src/lib/bytes.ts';
import { choiceChain, choiceName } from '../../analyzer-text.ts';
import type { AnalyzerChoice } from '../../worker/protocol.ts';
import type { Comparison, Totals } from './comparison.ts';
import classes from './versions.module.css';

interface Line {
  label: string;
  other: number;
  this: number;
  digits?: number;
}

interface TotalsTableProps {
  versions: { this: AnalyzerChoice; other: AnalyzerChoice };
  comparison: Comparison;
  query: string;
  /** How many of the saved assertions hold; absent without any. */
  assertions: { total: number; other: number; this: number } | undefined;
  /** The numbers are of the run before. */
  old: boolean;
}

/** What an index would weigh, before and after. */
export function TotalsTable({ versions, comparison, query, assertions, old }: TotalsTableProps) {
  const lines = linesOf(comparison, query, assertions);
  return (
    <div className={classes.scroll}>
      <table className={classes.totals} data-old={old || undefined}>
        <caption className="qd-hidden">Totals of both versions</caption>
        <thead className={classes.heads}>
          <tr>
            <th scope="col">
              <span className="qd-hidden">Measure</span>
            </th>
            <VersionHead side="Other version" choice={versions.other} />
            <VersionHead side="This version" choice={versions.this} />
            <th scope="col">
              <span className={classes.side}>Change</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.label}>
              <th scope="row">{line.label}</th>
              <td>{shown(line.other, line.digits)}</td>
              <td>{shown(line.this, line.digits)}</td>
              <Difference {...line} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function VersionHead({ side, choice }: { side: string; choice: AnalyzerChoice }) {
  return (
    <th scope="col">
      <span className={classes.side}>{side}</span>
      <span className={classes.name}>{choiceName(choice)}</span>
      <span className={classes.chain}>{choiceChain(choice)}</span>
    </th>
  );
}

function Difference({ other, this: now, digits = 0 }: Line) {
  const change = now - other;
  const share = other > 0 && change !== 0 ? ` (${change > 0 ? '+' : '−'}${percent(change / other)})` : '';
  if (shown(Math.abs(change), digits) === shown(0, digits)) return <td>—</td>;
  return (
    <td className={change > 0 ? classes.more : classes.less}>
      {change > 0 ? '+' : '−'}
      {shown(Math.abs(change), digits)}
      <span className={classes.share}>{share}</span>
    </td>
  );
}

const percent = (share: number): string => `${Math.round(Math.abs(share) * 100)} %`;

function shown(value: number, digits = 0): string {
  return digits === 0 ? formatCount(value) : value.toFixed(digits);
}

function linesOf(
  { documents, other, this: now }: Comparison,
  query: string,
  assertions: TotalsTableProps['assertions'],
): Line[] {
  const average = ({ tokens }: Totals) => (documents === 0 ? 0 : tokens / documents);
  return [
    { label: 'Tokens', other: other.tokens, this: now.tokens },
    { label: 'Distinct terms', other: other.terms, this: now.terms },
    { label: 'Tokens per document', other: average(other), this: average(now), digits: 1 },
    {
      label: 'Documents without a token',
      other: other.withoutTokens,
      this: now.withoutTokens,
    },
    ...(query === ''
      ? []
      : [{ label: `Found by “${shortened(query)}”`, other: other.found, this: now.found }]),
    ...(assertions
      ? [
          {
            label: `Assertions passed, of ${assertions.total}`,
            other: assertions.other,
            this: assertions.this,
          },
        ]
      : []),
  ];
}

const shortened = (text: string): string => (text.length > 32 ? `${text.slice(0, 31)}…` : text);
