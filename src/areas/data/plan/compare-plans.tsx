import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { stopQueries } from '#src/api/stoppable.ts';
import { printLine } from '#src/lib/ejson/print.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { StopButton } from '#src/ui/actions/stop-button.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import type { Namespace } from '../change-documents.ts';
import { indexesQuery } from '../indexes/indexes-query.ts';
import type { ReadQuery } from '../query-text.ts';
import { RefusalPanel } from '../refusal-panel.tsx';
import { comparedFigures } from './compared-figures.ts';
import classes from './plan.module.css';
import { planQuery } from './plan-query.ts';
import type { Plan } from './read-plan.ts';

/** One side of a comparison. */
interface Other {
  query: ReadQuery;
  label: string;
}

interface ComparePlansProps {
  namespace: Namespace;
  query: ReadQuery;
  plan: Plan;
}

/** The option of a query that reads without an index. */
const natural = '$natural';

/** The costs of the query beside those of the same query with another index, or of a query that was kept. */
export function ComparePlans({ namespace, query, plan }: ComparePlansProps) {
  const [other, setOther] = useState<Other>();
  const indexes = useQuery(indexesQuery(namespace)).data?.entries;
  const hinted = (index: string): void => {
    const hint = index === natural ? { $natural: { $numberInt: '1' } } : index;
    setOther({
      query: { ...query, options: { ...query.options, hint } },
      label: index === natural ? 'Without an index' : `With ${index}`,
    });
  };
  return (
    <Stack as="section" gap={8} aria-label="Comparison">
      <Row gap={8} align="end" wrap>
        <PlainSelect
          label="Compare with the index"
          size="xs"
          placeholder="Choose"
          data={[
            ...(indexes ?? [])
              .filter(({ hidden }) => !hidden)
              .map(({ name }) => ({ value: name, label: name })),
            { value: natural, label: 'No index' },
          ]}
          value={null}
          onChange={hinted}
        />
        <Button size="sm" onClick={() => setOther({ query, label: queryText(query) })}>
          Keep for comparison
        </Button>
        {other && (
          <Button size="sm" variant="quiet" onClick={() => setOther(undefined)}>
            End comparison
          </Button>
        )}
      </Row>
      {other && <Comparison namespace={namespace} plan={plan} other={other} isSame={other.query === query} />}
    </Stack>
  );
}

function queryText({ filter, sort, options }: ReadQuery): string {
  const sorted = Object.keys(sort).length > 0 ? ` sort ${printLine(sort, 'exact')}` : '';
  const hint = options.hint === undefined ? '' : ` hint ${printLine(options.hint, 'exact')}`;
  return `${printLine(filter, 'exact')}${sorted}${hint}`;
}

interface ComparisonProps {
  namespace: Namespace;
  plan: Plan;
  other: Other;
  /** The query has not been changed since it was kept. */
  isSame: boolean;
}

function Comparison({ namespace, plan, other, isSame }: ComparisonProps) {
  const read = planQuery(namespace, other.query, 'executionStats');
  const explained = useQuery({ ...read, enabled: !isSame });
  if (isSame) return <p className="qd-caption">Kept. Change the query above to compare it with this one.</p>;
  const { data, error, isFetching } = explained;
  return (
    <>
      <RefusalPanel
        query={other.query}
        answer={explained}
        what="The other query plan"
        source={namespace.at.source}
      />
      <StopButton running={isFetching} onStop={() => stopQueries(read.queryKey)} />
      {!error && data && !data.plan && <p>The other plan has a form that is not known here.</p>}
      {!error && data?.plan && (
        <table className={classes.compared}>
          <caption className="qd-hidden">Costs of both plans</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">This query</th>
              <th scope="col">
                <Mono>{other.label}</Mono>
              </th>
            </tr>
          </thead>
          <tbody>
            {comparedFigures(plan, data.plan).map(({ label, texts, better }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {texts.map((text, side) => (
                  <td key={side === 0 ? 'this' : 'other'} data-better={better === side || undefined}>
                    {text === undefined ? <Absent /> : text}
                    {better === side && <span className="qd-hidden"> (lower)</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
