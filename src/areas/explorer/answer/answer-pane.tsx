import { useEffect, useMemo, useRef } from 'react';
import type { OperationFacts } from '#contract/catalogue/facts.ts';
import { formatBytes, formatCount } from '#src/lib/bytes.ts';
import { stringifyExact } from '#src/lib/json/exact-json.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { download } from '#src/ui/actions/download.ts';
import { StopButton } from '#src/ui/actions/stop-button.tsx';
import { CodeEditor } from '#src/ui/code-editor/code-editor.tsx';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { ErrorPanel } from '#src/ui/feedback/error-panel.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Tabs } from '#src/ui/frame/tabs.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import classes from '../explorer.module.css';
import type { AnswerView, CallArgs } from '../explorer-search.ts';
import { readAt } from '../find-operations.ts';
import { type Answer, refusalTitle } from '../request/run-operation.ts';
import { pageOf, rowsOf } from './answer-rows.ts';
import { AnswerTable } from './answer-table.tsx';
import { AnswerTree } from './answer-tree.tsx';

export interface AnswerPaneProps {
  operation: OperationFacts;
  all: readonly OperationFacts[];
  /** The arguments of the request. */
  args: CallArgs;
  answer: Answer | undefined;
  busy: boolean;
  /** Ends the request; undefined for changes, which cannot be stopped. */
  onStop: (() => void) | undefined;
  failure: string | undefined;
  view: AnswerView | undefined;
  onView: (view: AnswerView) => void;
  onFollow: (href: string) => boolean;
  onPage: (page: number) => void;
}

/** What came back: its status and time, the answer as table, tree and JSON, its headers, and its pages. */
export function AnswerPane(props: AnswerPaneProps) {
  const { answer, busy, failure, onStop } = props;
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    // if it is below the form; a refusal is shown at its field
    const isBelow = (pane.current?.getBoundingClientRect().top ?? 0) > window.innerHeight * 0.7;
    if (answer && answer.status < 400 && isBelow) pane.current?.scrollIntoView({ block: 'start' });
  }, [answer]);
  return (
    <Stack
      as="section"
      ref={pane}
      gap={16}
      shrink
      className={classes.pane}
      aria-label="Answer"
      aria-busy={busy}
    >
      <Row gap={8} columnGap={12} align="center" justify="between" wrap className={classes.paneHead}>
        <SectionLabel>Answer</SectionLabel>
        {answer && <AnswerFacts answer={answer} />}
        {onStop && <StopButton size="sm" running={busy} onStop={onStop} />}
      </Row>
      {failure !== undefined && <ErrorPanel title="The request was not answered" message={failure} />}
      {!answer && failure === undefined && (
        <p className="qd-note">
          {busy
            ? `Waiting for the answer…${onStop ? '' : ' A change that was sent cannot be stopped.'}`
            : 'Run the request to see its answer here.'}
        </p>
      )}
      {answer && <AnswerBody {...props} answer={answer} />}
    </Stack>
  );
}

function AnswerFacts({ answer }: { answer: Answer }) {
  const good = answer.status < 400;
  const left = answer.headers.find(
    ([name]) => name === 'ratelimit-remaining' || name === 'x-ratelimit-remaining',
  )?.[1];
  return (
    <Row as="p" gap={12} align="center" size={13} numeric tone="dim" role="status">
      <Badge tone={good ? 'ok' : 'critical'} mark={good ? 'dot' : 'square'}>
        {answer.status}
      </Badge>
      <span>{Math.round(answer.ms)} ms</span>
      {left !== undefined && <span>{left} requests left</span>}
    </Row>
  );
}

const labels: Readonly<Record<AnswerView, string>> = {
  table: 'Table',
  tree: 'Tree',
  json: 'JSON',
  headers: 'Headers',
};

function AnswerBody(props: AnswerPaneProps & { answer: Answer }) {
  const { answer, operation, args, onPage } = props;
  const rows = rowsOf(answer.body);
  const { file } = answer;
  if (file) {
    const name = `${operation.id}.gz`;
    return (
      <Row gap={12} align="center" wrap size={13} tone="dim">
        <p>A file of {formatBytes(file.size)}.</p>
        <Button icon="download" onClick={() => download(name, file)}>
          Save {name}
        </Button>
      </Row>
    );
  }
  const views = (['table', 'tree', 'json', 'headers'] as const).filter(
    (each) => each !== 'table' || rows !== undefined,
  );
  const view = props.view && views.includes(props.view) ? props.view : rows ? 'table' : 'tree';
  const paging = operation.paged
    ? pageOf(answer.body, (args.query as CallArgs | undefined) ?? {})
    : undefined;
  return (
    <>
      {answer.failure && (
        <ErrorPanel
          title={refusalTitle(answer.body)}
          message={answer.failure.message}
          code={answer.failure.code}
          requestId={answer.failure.requestId}
        />
      )}
      <Tabs
        label="Answer as"
        items={views.map((value) => ({ value, label: labels[value] }))}
        value={view}
        onChange={props.onView}
      >
        <View {...props} view={view} rows={rows} />
      </Tabs>
      {paging && (paging.page > 1 || paging.hasNext) && (
        <Row gap={12} align="center" wrap size={13} tone="dim">
          <Button
            size="sm"
            disabledReason={paging.page <= 1 && 'This is the first page'}
            onClick={() => onPage(paging.page - 1)}
          >
            Previous page
          </Button>
          <span>
            Page {paging.page}
            {paging.total !== undefined && ` · ${formatCount(paging.total)} in all`}
          </span>
          <Button
            size="sm"
            disabledReason={!paging.hasNext && 'This is the last page'}
            onClick={() => onPage(paging.page + 1)}
          >
            Next page
          </Button>
        </Row>
      )}
    </>
  );
}

function View({
  view,
  rows,
  answer,
  operation,
  all,
  onFollow,
}: AnswerPaneProps & { answer: Answer; view: AnswerView; rows: ReturnType<typeof rowsOf> }) {
  // megabytes are formatted once, and only when they are shown
  const text = useMemo(() => (view === 'json' ? stringifyExact(answer.body, 2) : ''), [view, answer.body]);
  if (view === 'table' && rows) return <AnswerTable id={operation.id} rows={rows} onFollow={onFollow} />;
  if (view === 'headers') {
    if (answer.headers.length === 0)
      return <p className="qd-note">No headers that say something of this answer.</p>;
    return <KeyValue items={answer.headers.map(([label, value]) => ({ label, value }))} />;
  }
  if (answer.body === undefined) return <p className="qd-note">Nothing: success has no body here.</p>;
  const leadsTo = (href: string) => readAt(all, href)?.id;
  if (view === 'json')
    return (
      <CodeEditor
        value={text}
        language="json"
        ariaLabel="Answer as JSON"
        readOnly
        unchecked
        gutters
        links={{ leadsTo, onFollow }}
        maxHeight="60vh"
        minHeight="120px"
      />
    );
  return (
    <AnswerTree
      // another answer opens as its own
      key={answer.at}
      value={answer.body}
      leadsTo={leadsTo}
      onFollow={onFollow}
    />
  );
}
