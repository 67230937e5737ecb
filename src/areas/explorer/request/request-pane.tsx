import { useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { paramNames } from '#contract/api/path-template.ts';
import type { OperationFacts } from '#contract/catalogue/facts.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { shapeQuery } from '#src/api/catalogue.ts';
import { addressOf, codeRequest } from '#src/api/code/program.ts';
import { type Adding, useAdding } from '#src/api/console/change-sets.ts';
import { plural } from '#src/lib/bytes.ts';
import { besideConfirm } from '#src/ui/actions/add-to-set.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import classes from '../explorer.module.css';
import type { CallArgs } from '../explorer-search.ts';
import { focusField } from '../form/focus-field.ts';
import { FormScopeProvider } from '../form/form-scope.ts';
import { SchemaField } from '../form/schema-field.tsx';
import { helpOf } from '../form/schema-node.ts';
import { Method } from '../operation-list.tsx';
import { compact } from '../use-shared-args.ts';
import { BodyField } from './body-field.tsx';
import { PathField } from './path-field.tsx';
import { RequestFacts, scopeOf } from './request-facts.tsx';
import { type Answer, faultsByField } from './run-operation.ts';
import { type Fault, useCheck, useFaults } from './use-faults.ts';
import { whyNotReady } from './why-not-ready.ts';

export interface RequestPaneProps {
  operation: OperationFacts;
  all: readonly OperationFacts[];
  args: CallArgs;
  /** Another one each time the values came from elsewhere. */
  revision: number;
  onArgs: (args: CallArgs) => void;
  as: 'form' | 'json';
  onAs: (as: 'form' | 'json') => void;
  answer: Answer | undefined;
  busy: boolean;
  onRun: (args: CallArgs) => Promise<unknown>;
}

/** The request: who may, its values as fields made from the table, and the button that sends it. */
export function RequestPane(props: RequestPaneProps) {
  const { operation, args, revision, onArgs, answer } = props;
  const { data: shape } = useSuspenseQuery(shapeQuery(operation.id));
  const [tried, setTried] = useState(false);
  const faults = useFaults(operation, args, tried);
  const [unreadable, setUnreadable] = useState<Readonly<Record<string, string | undefined>>>({});
  const onUnreadable = useCallback(
    (path: string, problem: string | undefined) =>
      setUnreadable((before) => ({ ...before, [path]: problem })),
    [],
  );
  const queryNames = useMemo(() => Object.keys(shape.query), [shape]);
  const reported = answer?.failure?.fields ?? [];
  const errors = faultsByField([...faults, ...reported], operation, queryNames);
  const pane = useRef<HTMLElement>(null);
  const show = (fault: Fault): void => {
    const [path = ''] = Object.keys(faultsByField([fault], operation, queryNames));
    focusField(pane.current, path);
  };
  const set = (name: string, value: unknown): void => onArgs({ ...args, [name]: value });
  const names = paramNames(operation.path);
  const query = (args.query ?? {}) as CallArgs;
  const address = addressOf(codeRequest(operation, compact(args)));
  return (
    <Stack as="section" ref={pane} gap={16} shrink className={classes.pane} aria-label="Request">
      <Stack gap={4}>
        <h2 className={classes.summary}>{operation.summary}</h2>
        <Row as="p" gap={4} size={12} mono breaks className={classes.address}>
          <Method method={operation.method} /> <span>{decodedBraces(address.join(''))}</span>
        </Row>
      </Stack>
      <RequestFacts operation={operation} args={args} />
      {names.length > 0 && (
        <Stack as="section" gap={12} aria-label="Path">
          <SectionLabel as="h3">Path</SectionLabel>
          {names.map((name) => (
            <div key={name} className={classes.located} data-field-path={name}>
              <PathField
                operation={operation}
                all={props.all}
                name={name}
                help={helpOf(shape.params[name] ?? {}, {})}
                error={errors[name]}
                args={args}
                onChange={(value) => set(name, value)}
              />
            </div>
          ))}
        </Stack>
      )}
      {queryNames.length > 0 && (
        <FormScopeProvider key={`query ${revision}`} value={{ root: {}, errors, onUnreadable }}>
          <Stack as="section" gap={12} aria-label="Query">
            <SectionLabel as="h3">Query</SectionLabel>
            {queryNames.map((name) => (
              <SchemaField
                key={name}
                name={name}
                schema={shape.query[name] ?? {}}
                required={shape.requiredQuery.includes(name)}
                path={`query.${name}`}
                value={query[name]}
                onChange={(value) => set('query', { ...query, [name]: value })}
              />
            ))}
          </Stack>
        </FormScopeProvider>
      )}
      {shape.body && (
        <FormScopeProvider key={`body ${revision}`} value={{ root: shape.body, errors, onUnreadable }}>
          <BodyField
            schema={shape.body}
            value={args.body}
            onChange={(value) => set('body', value)}
            as={props.as}
            onAs={props.onAs}
          />
        </FormScopeProvider>
      )}
      <RunBar {...props} unreadable={unreadable} onTried={() => setTried(true)} onShow={show} />
    </Stack>
  );
}

/** A parameter without a value is in braces, as in the table. */
const decodedBraces = (address: string): string => address.replaceAll('%7B', '{').replaceAll('%7D', '}');

type RunBarProps = RequestPaneProps & {
  unreadable: Readonly<Record<string, string | undefined>>;
  onTried: () => void;
  /** Leads to the field of a value that would be refused. */
  onShow: (fault: Fault) => void;
};

/** More are counted. */
const mostFaults = 5;

function RunBar({ operation, args, busy, onRun, unreadable, onTried, onShow }: RunBarProps) {
  const refusal = useRefusal(operation.id, scopeOf(args));
  const validate = useCheck(operation);
  const adding = useAdding();
  const [stopped, setStopped] = useState<{ args: CallArgs; faults: readonly Fault[] }>();
  const isRead = operation.method === 'GET';
  const sent = compact(withBody(operation, args));
  const ask = (): void => {
    if (isRead) void onRun(sent).catch(() => undefined);
    else confirmRun(operation, sent, adding, () => onRun(sent));
  };
  const press = async (): Promise<void> => {
    onTried();
    const faults = await validate(sent);
    setStopped({ args, faults });
    const [first] = faults;
    if (first) onShow(first);
    else ask();
  };
  // errors of other values do not apply to these
  const faults = stopped?.args === args ? stopped.faults : [];
  const off = operation.notCallable ?? whyNotReady(operation, args, unreadable) ?? refusal;
  return (
    <Stack gap={12} align="start" className={classes.runBar}>
      {faults.length > 0 && (
        <Notice
          tone="warning"
          title={`${plural(faults.length, 'value')} may be refused`}
          action={
            <Button size="sm" onClick={ask}>
              Send anyway
            </Button>
          }
        >
          <ul className={classes.faults}>
            {faults.slice(0, mostFaults).map((fault) => (
              <li key={fault.field}>
                <button type="button" className={classes.faultLink} onClick={() => onShow(fault)}>
                  {fault.field.replace(/^(?:body|query)\./u, '')}
                </button>{' '}
                {fault.description}
              </li>
            ))}
            {faults.length > mostFaults && <li>and {plural(faults.length - mostFaults, 'more value')}</li>}
          </ul>
        </Notice>
      )}
      <Button
        variant="primary"
        icon={isRead ? 'arrow-right' : 'terminal'}
        busy={busy}
        disabledReason={off}
        onClick={() => void press()}
      >
        {isRead ? 'Run' : 'Run…'}
      </Button>
    </Stack>
  );
}

/** A form without a field that has to be there is still an object. */
const withBody = (operation: OperationFacts, args: CallArgs): CallArgs =>
  operation.body && args.body === undefined ? { ...args, body: {} } : args;

/** Confirms as the pages do: the user types the name of the deleted resource. */
function confirmRun(
  operation: OperationFacts,
  args: CallArgs,
  adding: Adding,
  run: () => Promise<unknown>,
): void {
  const { id, method, summary, path, root } = operation;
  const last = paramNames(path).at(-1);
  const name = last === undefined ? undefined : args[last];
  const deletes = method === 'DELETE';
  confirm({
    title: `${summary}?`,
    consequence: (
      <Text size={12} mono breaks>
        {method} {decodedBraces(addressOf(codeRequest(operation, args)).join(''))}
      </Text>
    ),
    confirmLabel: deletes ? 'Delete' : `Send ${method}`,
    danger: deletes,
    // the emulator's own operations belong to no change that is reviewed
    ...(root === 'v2'
      ? { beside: besideConfirm(adding, () => ({ operationId: id, args, title: summary })) }
      : {}),
    ...(deletes && typeof name === 'string' ? { typedName: name } : {}),
    run,
  });
}
