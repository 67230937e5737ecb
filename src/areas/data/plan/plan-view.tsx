import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { stopQueries } from '#src/api/stoppable.ts';
import { printLine, printPretty } from '#src/lib/ejson/print.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import type { CollectionTabProps } from '../collection-tab.ts';
import { DocumentText } from '../document-text.tsx';
import { placeKey } from '../history/past-queries.ts';
import { QueryBar } from '../query-bar.tsx';
import { nothing } from '../query-text.ts';
import { RefusalPanel } from '../refusal-panel.tsx';
import { ComparePlans } from './compare-plans.tsx';
import classes from './plan.module.css';
import { planQuery } from './plan-query.ts';
import { PlanSummary } from './plan-summary.tsx';
import { PlanTree } from './plan-tree.tsx';
import { HeldQuery, useScanGate } from './scan-gate.tsx';
import { suggestIndex } from './suggest-index.ts';

/** The plan of a query: the query runs to its end, without its results being shown. */
export function PlanView({ namespace, search, onSearch, refusal, bar, query }: CollectionTabProps) {
  const asked = query ?? nothing;
  const read = planQuery(namespace, asked, 'executionStats');
  const gate = useScanGate(namespace, query, { toItsEnd: true });
  const explained = useQuery({ ...read, enabled: query !== undefined && gate.state === 'open' });
  const { data, error, isFetching } = explained;
  const keys = suggestIndex(asked.filter, asked.sort);
  return (
    <>
      <QueryBar
        {...bar}
        collection={namespace}
        key={placeKey(bar.place)}
        fields={[]}
        busy={isFetching}
        running={isFetching || gate.state === 'checking'}
        onStop={() => stopQueries(read.queryKey)}
        refused={undefined}
      />
      <RefusalPanel
        query={query}
        answer={explained}
        what="The query plan"
        source={namespace.at.source}
        onReadSecondary={
          (search.read ?? 'primary') === 'primary'
            ? () => onSearch({ read: 'secondaryPreferred' })
            : undefined
        }
      />
      {query && gate.state === 'held' && (
        <HeldQuery
          gate={gate}
          query={query}
          refusal={refusal}
          onCreateIndex={(index) => onSearch({ panel: 'index', keys: index }, 'push')}
        />
      )}
      {query && gate.state !== 'held' && !error && !data && <SkeletonLines lines={8} />}
      {query && gate.state !== 'held' && !error && data && (
        <section className={classes.plan} aria-label="Query plan" aria-busy={isFetching || undefined}>
          {data.plan ? (
            <>
              <PlanSummary
                plan={data.plan}
                filtered={Object.keys(asked.filter).length > 0}
                action={
                  keys && (
                    <Button
                      icon="plus"
                      disabledReason={refusal}
                      onClick={() => onSearch({ panel: 'index', keys: printLine(keys, 'exact') }, 'push')}
                    >
                      Create index
                    </Button>
                  )
                }
                suggested={keys}
              />
              <ComparePlans namespace={namespace} query={asked} plan={data.plan} />
              <PlanTree root={data.plan.root} />
            </>
          ) : (
            <Notice title="This plan cannot be drawn">
              The database described it in a form that is not known here. Its reply is below.
            </Notice>
          )}
          <Reply reply={data.reply} />
        </section>
      )}
    </>
  );
}

/** The complete reply of the database, on demand. */
function Reply({ reply }: { reply: EjsonObject }) {
  const [open, setOpen] = useState(false);
  const text = open ? printPretty(reply) : '';
  return (
    <Stack gap={8}>
      <Row gap={8}>
        <Button size="sm" variant="quiet" opens aria-expanded={open} onClick={() => setOpen(!open)}>
          Reply of the database
        </Button>
        <CopyButton size="sm" variant="quiet" text={() => printPretty(reply)} label="Copy reply" />
      </Row>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        <section className={classes.raw} tabIndex={0} aria-label="Reply of the database">
          <DocumentText text={text} />
        </section>
      )}
    </Stack>
  );
}
