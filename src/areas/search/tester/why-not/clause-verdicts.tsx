import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { type Clause, clauseName } from '../query/clauses.ts';
import { formatScore } from '../results/format-score.ts';
import { type Findings, isFound } from './culprits.ts';
import classes from './why-not.module.css';

/** The tree of clauses, each with its own result for the document. */
export function ClauseVerdicts({ clause, findings }: { clause: Clause; findings: Findings }) {
  return (
    <ul className={classes.clauses}>
      <Line clause={clause} findings={findings} />
    </ul>
  );
}

function Line({ clause, findings }: { clause: Clause; findings: Findings }) {
  const result = isFound(clause, findings);
  const unwanted = clause.occur === 'mustNot';
  const score = findings.get(clauseName(clause));
  return (
    <li>
      <Row gap={4} columnGap={12} align="center" wrap breaks className={classes.clauseLine}>
        <StateBadge
          kind={result === unwanted ? 'failed' : 'ok'}
          state={result ? 'matches' : 'does not match'}
          label={result ? 'Matches' : 'Does not match'}
        />
        <span>
          <Mono>{clause.occur === undefined ? clause.operator : `${clause.occur}: ${clause.operator}`}</Mono>{' '}
          <span className="qd-caption">{shortWords(clause)}</span>
        </span>
        {result && score !== undefined && score > 0 && (
          <span className="qd-caption">adds {formatScore(score)}</span>
        )}
      </Row>
      {clause.children.length > 0 && (
        <ul>
          {clause.children.map((child) => (
            <Line key={clauseName(child)} clause={child} findings={findings} />
          ))}
        </ul>
      )}
    </li>
  );
}

const longest = 90;

/** The arguments of a clause in one line. */
function shortWords({ operator, body, children }: Clause): string {
  if (operator === 'compound' || children.length > 0) return '';
  const text = JSON.stringify(body)
    .slice(1, -1)
    .replaceAll('"', '')
    .replaceAll(',', ', ')
    .replaceAll(':', ' ');
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
