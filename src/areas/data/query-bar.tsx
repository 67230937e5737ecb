import { useId, useMemo, useState } from 'react';
import type { TextProblem } from '#src/lib/ejson/text-problem.ts';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { StopButton } from '#src/ui/actions/stop-button.tsx';
import { CodeEditor, type CodeProblem } from '#src/ui/code-editor/code-editor.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { eachPart, type Query } from './data-search.ts';
import { filterCompleter } from './filter-completions.ts';
import { HistoryDialog } from './history/history-dialog.tsx';
import { isEmptyQuery, type QueryPlace } from './history/past-queries.ts';
import { explainOperator, unknownOperators } from './operators.ts';
import { Elapsed } from './query/elapsed.tsx';
import type { QueryOption } from './query/query-options.ts';
import { expandShellQuery, filterOfId, withObjectIds } from './query/shell-query.ts';
import classes from './query-bar.module.css';
import { type Part, type Problems, readQuery, sameTexts } from './query-text.ts';

interface QueryBarProps extends AppliedQuery {
  /** The collection that a pasted shell call must query. */
  collection: { db: string; collection: string };
  fields: readonly string[];
  busy: boolean;
  /** Something of the query runs in the database. */
  running: boolean;
  /** Documents that a running query has returned. */
  received?: number;
  onStop: () => void;
  /** Marks the part of the filter that the database refused. */
  refused: CodeProblem | undefined;
}

/** The query that a collection's tabs share. */
export interface AppliedQuery {
  /** The collection, as the history keeps it. */
  place: QueryPlace;
  /** The current query, from the URL. */
  applied: Query;
  onApply: (query: Query) => void;
}

/** Filter, sort and fields, checked while they are typed. */
export function QueryBar({
  place,
  collection,
  applied,
  onApply,
  fields,
  busy,
  running,
  received = 0,
  onStop,
  refused,
}: QueryBarProps) {
  const [draft, setDraft] = useDraft(applied);
  const [historyShown, setHistoryShown] = useState(false);
  const completer = useMemo(() => filterCompleter(fields), [fields]);
  const expanded = useMemo(() => expandShellQuery(draft, collection), [draft, collection]);
  const { query, problems } = useMemo(() => {
    const { query: parts, problem } = expanded;
    return problem ? { query: undefined, problems: { filter: problem } as Problems } : readQuery(parts);
  }, [expanded]);
  const ofId = filterOfId(draft.filter);
  const withIds = ofId ? undefined : query && withObjectIds(draft.filter);
  const optionsUsed = optionFields.some(({ part }) => expanded.query[part] !== undefined);
  const [optionsOpen, setOptionsShown] = useState(false);
  const optionsShown = optionsOpen || optionsUsed;
  const unknown = useMemo(() => (query ? unknownOperators(query.operators) : []), [query]);
  const describedBy = useId();
  // once the database has refused the operator, its own message is shown below
  const refusal = draft.filter === applied.filter ? refused : undefined;
  const warned = refusal ? [] : unknown.slice(0, 1);
  const marks: CodeProblem[] = [
    ...(problems.filter ? [markOf(problems.filter)] : []),
    ...unknown.map(({ name, from, to }) => ({
      from,
      to,
      severity: 'warning' as const,
      message: explainOperator(name),
    })),
    ...(refusal ? [refusal] : []),
  ];
  const faults = (Object.keys(problems) as Part[]).length;
  const [reported, setReported] = useState<readonly string[]>([]);
  const set = (part: Part, text: string): void => {
    setReported([]);
    setDraft({ ...draft, [part]: text || undefined });
  };
  const apply = (next: Query = expanded.query): void => {
    if (faults > 0 && next === expanded.query) return;
    // the call is replaced by its parts: parts without a field are still reported below
    if (next === expanded.query) setReported(expanded.notes);
    onApply(trimmed(next));
  };
  return (
    // a search landmark fits; the editor inside is no form control
    <Stack gap={6} role="search">
      <Row gap={8} align="start" wrap className={classes.main}>
        <span className={classes.label} aria-hidden="true">
          Filter
        </span>
        <div className={classes.filter}>
          <CodeEditor
            value={draft.filter ?? ''}
            onChange={(text) => set('filter', text)}
            language="expression"
            ariaLabel="Filter"
            ariaDescribedBy={describedBy}
            errors={marks}
            unchecked
            completions={completer}
            placeholder='{ field: "value" }'
            minHeight="34px"
            maxHeight="160px"
            wrap
            onRun={() => apply()}
          />
        </div>
        <Button
          variant="primary"
          icon="search"
          busy={busy}
          disabledReason={faults > 0 && 'The query is not valid yet'}
          onClick={() => apply()}
        >
          Find
        </Button>
        <StopButton running={running} onStop={onStop} />
        <Elapsed running={running} received={received} />
        <IconButton icon="history" label="Query history" onClick={() => setHistoryShown(true)} />
        <HistoryDialog groupId={place.groupId} opened={historyShown} onClose={() => setHistoryShown(false)} />
        <IconButton
          icon="close"
          label="Clear query"
          disabledReason={isEmptyQuery(draft) && isEmptyQuery(applied) && 'There is no query'}
          onClick={() => {
            setDraft({});
            onApply(trimmed({}));
          }}
        />
      </Row>
      <Row gap={8} align="start" wrap>
        <PlainPart
          label="Sort"
          placeholder="{ field: -1 }"
          value={draft.sort}
          problem={problems.sort}
          onChange={(text) => set('sort', text)}
          onRun={() => apply()}
        />
        <PlainPart
          label="Fields"
          placeholder="{ field: 1 }"
          value={draft.fields}
          problem={problems.fields}
          onChange={(text) => set('fields', text)}
          onRun={() => apply()}
        />
        <Button
          size="sm"
          variant="quiet"
          opens
          aria-expanded={optionsShown}
          disabledReason={optionsUsed && 'An option is set'}
          onClick={() => setOptionsShown(!optionsShown)}
        >
          Options
        </Button>
      </Row>
      {optionsShown && (
        <fieldset className={classes.options} aria-label="Options of the query">
          {optionFields.map(({ part, label, placeholder }) => (
            <PlainPart
              key={part}
              label={label}
              placeholder={placeholder}
              value={draft[part]}
              problem={problems[part]}
              onChange={(text) => set(part, text)}
              onRun={() => apply()}
            />
          ))}
        </fieldset>
      )}
      <div id={describedBy} className={classes.says}>
        {problems.filter && !ofId && <p className={classes.problem}>{placed(problems.filter)}</p>}
        {ofId && (
          <p className={classes.warning}>
            This is an id.{' '}
            <Button
              size="sm"
              onClick={() => {
                setDraft({ ...draft, filter: ofId });
                apply({ ...draft, filter: ofId });
              }}
            >
              Find {ofId}
            </Button>
          </p>
        )}
        {withIds && (
          <p className={classes.warning}>
            Text does not match an ObjectId.{' '}
            <Button
              size="sm"
              onClick={() => {
                setDraft({ ...draft, filter: withIds });
                apply({ ...draft, filter: withIds });
              }}
            >
              Use ObjectId
            </Button>
          </p>
        )}
        {[...new Set([...expanded.notes, ...reported])].map((note) => (
          <p key={note} className={classes.warning}>
            {note}
          </p>
        ))}
        {warned.map(({ name }) => (
          <p key={name} className={classes.warning}>
            {explainOperator(name)}
          </p>
        ))}
      </div>
    </Stack>
  );
}

/** The typed query; follows the URL when that changes otherwise: Back, a heading, the history. */
function useDraft(applied: Query): [Query, (next: Query) => void] {
  const [draft, setDraft] = useState(applied);
  const [followed, setFollowed] = useState(applied);
  if (!sameTexts(followed, applied)) {
    setFollowed(applied);
    setDraft(applied);
  }
  return [draft, setDraft];
}

const trimmed = (query: Query): Query => eachPart((part) => query[part]?.trim() || undefined);

const optionFields = [
  { part: 'collation', label: 'Collation', placeholder: '{ locale: "en" }' },
  { part: 'hint', label: 'Hint', placeholder: 'field_1 or { field: 1 }' },
  { part: 'skip', label: 'Skip', placeholder: '0' },
  { part: 'limit', label: 'Limit', placeholder: 'none' },
  { part: 'maxTimeMS', label: 'Max ms', placeholder: 'the time limit above' },
] as const satisfies readonly { part: QueryOption; label: string; placeholder: string }[];

const markOf = ({ message, from, to }: TextProblem): CodeProblem => ({ message, from, to });

const placed = ({ message, line, column }: TextProblem): string =>
  line > 1 ? `Line ${line}, column ${column}: ${message}` : `Column ${column}: ${message}`;

interface PlainPartProps {
  label: string;
  placeholder: string;
  value: string | undefined;
  problem: TextProblem | undefined;
  onChange: (text: string) => void;
  onRun: () => void;
}

function PlainPart({ label, placeholder, value, problem, onChange, onRun }: PlainPartProps) {
  const id = useId();
  return (
    <Row gap={8} align="start" shrink className={classes.part}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.grow}>
        <input
          id={id}
          className={classes.input}
          value={value ?? ''}
          placeholder={placeholder}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onRun();
          }}
        />
        {problem && (
          <p id={`${id}-problem`} className={classes.problem}>
            {placed(problem)}
          </p>
        )}
      </div>
    </Row>
  );
}
