import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { OperationFacts } from '#contract/catalogue/facts.ts';
import { catalogueQuery, shapeQuery } from '#src/api/catalogue.ts';
import { useConnection } from '#src/api/connection.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { copyText } from '#src/ui/actions/clipboard.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { AnswerPane } from './answer/answer-pane.tsx';
import { CodePanel } from './code-panel.tsx';
import classes from './explorer.module.css';
import type { CallArgs, ExplorerSearch } from './explorer-search.ts';
import { readAt } from './find-operations.ts';
import { shownValue } from './form/shown-value.ts';
import { OperationList } from './operation-list.tsx';
import { HistoryMenu } from './request/history-menu.tsx';
import { RequestPane } from './request/request-pane.tsx';
import { useRun } from './request/use-run.ts';
import { isTooLong, openArgs, useSharedArgs } from './use-shared-args.ts';

export interface ExplorerPageProps {
  search: ExplorerSearch;
  onSearch: (
    search: ExplorerSearch | ((before: ExplorerSearch) => ExplorerSearch),
    how?: 'push' | 'replace',
  ) => void;
}

/** Every operation of the API: found, filled in, sent through this connection, and taken along as code. */
export function ExplorerPage({ search, onSearch }: ExplorerPageProps) {
  const connection = useConnection();
  const { data: all } = useSuspenseQuery(catalogueQuery);
  const operation = all.find(({ id }) => id === search.op);
  const [withoutBody, setWithoutBody] = useState<string>();
  const isShort = operation !== undefined && withoutBody === operation.id;
  return (
    <Page>
      <PageHeader
        title="API explorer"
        facts={
          <>
            <Fact>requests are sent through {connection.name}</Fact>
            {isShort && <Fact>the address goes without the body, which is too long for it</Fact>}
          </>
        }
        actions={
          <>
            <HistoryMenu
              connection={connection.id}
              onChoose={({ op, args }) =>
                onSearch((before) => ({ ...before, op, args, run: undefined }), 'push')
              }
            />
            <Button
              icon="link"
              onClick={() =>
                void copyText(
                  window.location.href,
                  isShort
                    ? 'the address without the body, which is too long for it'
                    : 'the address, which holds no secret',
                )
              }
            >
              Copy address
            </Button>
          </>
        }
      />
      <div className={classes.frame}>
        <Grid
          gap={24}
          align="start"
          shrink
          className={classes.columns}
          data-open={operation !== undefined || undefined}
        >
          <OperationList
            all={all}
            typed={search.find ?? ''}
            onType={(find) => onSearch((before) => ({ ...before, find: find === '' ? undefined : find }))}
            chosen={search.op}
          />
          {operation && operation.notCallable === undefined ? (
            <OpenOperation
              key={operation.id}
              operation={operation}
              all={all}
              search={search}
              onSearch={onSearch}
              onTooLong={(is) => setWithoutBody(is ? operation.id : undefined)}
            />
          ) : (
            <div className={classes.nothing}>
              <EmptyState title={titleWithout(search.op, operation)}>
                {operation?.notCallable ??
                  'Each shows who may call it, a form for its values, and the same request as code.'}
              </EmptyState>
            </div>
          )}
        </Grid>
      </div>
    </Page>
  );
}

function titleWithout(asked: string | undefined, operation: OperationFacts | undefined): string {
  if (operation) return operation.summary;
  return asked === undefined ? 'Choose an operation' : `There is no operation ${asked}`;
}

type OpenProps = ExplorerPageProps & {
  operation: OperationFacts;
  all: readonly OperationFacts[];
  /** The values are, or are no longer, more than an address holds. */
  onTooLong: (is: boolean) => void;
};

function OpenOperation({ operation, all, search, onSearch, onTooLong }: OpenProps) {
  const [args, setShared, revision] = useSharedArgs(search.args, (next) =>
    onSearch((before) =>
      // a link that was followed meanwhile opens another operation, which keeps the values of the link
      before.op === search.op
        ? { ...before, args: Object.keys(next).length > 0 ? next : undefined, run: undefined }
        : before,
    ),
  );
  const setArgs = (next: CallArgs): void => {
    onTooLong(isTooLong(next));
    setShared(next);
  };
  const { data: shape } = useSuspenseQuery(shapeQuery(operation.id));
  // a form shows its first kind as chosen: request and code have it too
  const isForm = search.as !== 'json';
  const body = shape.body && isForm ? shownValue(shape.body, shape.body, args.body) : args.body;
  const shownArgs = useMemo(() => (body === args.body ? args : { ...args, body }), [args, body]);
  const [asked, setAsked] = useState<CallArgs>({});
  const run = useRun(operation);
  const send = async (next: CallArgs): Promise<unknown> => {
    setAsked(next);
    return run.mutateAsync(next);
  };
  useFirstRun(operation, search, send);
  const awaited = search.run === true && operation.method === 'GET' && !run.data && !run.error;
  const follow = (href: string): boolean => {
    const target = readAt(all, href);
    if (!target) return false;
    onSearch(
      (before) => ({ ...before, op: target.id, args: target.args, run: true, view: undefined }),
      'push',
    );
    return true;
  };
  const goToPage = (pageNum: number): void => {
    const next = { ...args, query: { ...(args.query as object | undefined), pageNum } };
    setArgs(next);
    void send(next).catch(() => undefined);
  };
  return (
    <>
      <RequestPane
        operation={operation}
        all={all}
        args={shownArgs}
        revision={revision}
        onArgs={setArgs}
        as={search.as ?? 'form'}
        onAs={(as) => onSearch((before) => ({ ...before, as: as === 'json' ? as : undefined }))}
        answer={run.data}
        busy={run.isPending}
        onRun={send}
      />
      <Stack gap={24} shrink className={classes.results}>
        <AnswerPane
          operation={operation}
          all={all}
          args={asked}
          answer={run.data}
          busy={run.isPending}
          onStop={run.stop}
          failure={run.error?.message}
          view={search.view}
          onView={(view) => onSearch((before) => ({ ...before, view }))}
          onFollow={follow}
          onPage={goToPage}
        />
        {/* an answer that is on its way would push it down */}
        {!awaited && <CodePanel operation={operation} args={openArgs(shownArgs)} />}
      </Stack>
    </>
  );
}

/** Runs a read requested by the URL once, for example after a followed link. */
function useFirstRun(
  operation: OperationFacts,
  { run, args = {} }: ExplorerSearch,
  send: (args: CallArgs) => Promise<unknown>,
): void {
  const done = useRef<string>(undefined);
  const key = run && operation.method === 'GET' ? JSON.stringify(args) : undefined;
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of the values shows whether they changed
  useEffect(() => {
    if (key === undefined || done.current === key) return;
    done.current = key;
    void latest.current(args).catch(() => undefined);
  }, [key]);
}
