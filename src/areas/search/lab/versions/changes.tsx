import { useState } from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { countColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { AssertionChanges, type AssertionPair } from './assertion-changes.tsx';
import type { Comparison, DocumentChange, DocumentName, Excerpt, TermChange } from './comparison.ts';
import classes from './versions.module.css';

type Shown = 'gained' | 'lost' | 'documents' | 'query' | 'assertions';

interface ChangesProps {
  comparison: Comparison;
  query: string;
  assertions: readonly AssertionPair[];
}

/** What changes, one kind at a time: the longest lists stay lists. */
export function Changes({ comparison, query, assertions }: ChangesProps) {
  const [shown, setShown] = useState<Shown>('gained');
  const gained = comparison.terms.filter((term) => term.gained > 0);
  const lost = comparison.terms.filter((term) => term.lost > 0);
  const { begins, stops, changed } = comparison;
  const turned = assertions.filter(({ other, this: now }) => other !== now);
  return (
    <>
      <div className={classes.scroll}>
        <Segmented
          label="What changes"
          items={[
            { value: 'gained', label: `Terms gained ${formatCount(gained.length)}` },
            { value: 'lost', label: `Terms lost ${formatCount(lost.length)}` },
            { value: 'documents', label: `Documents changed ${formatCount(changed.length)}` },
            { value: 'query', label: `Query ${begins.length + stops.length}` },
            { value: 'assertions', label: `Assertions ${turned.length}` },
          ]}
          value={shown}
          onChange={setShown}
        />
      </div>
      {shown === 'gained' && <Terms key="gained" rows={gained} change="gained" />}
      {shown === 'lost' && <Terms key="lost" rows={lost} change="lost" />}
      {shown === 'documents' && <Documents rows={changed} />}
      {shown === 'query' && <QueryChanges comparison={comparison} query={query} />}
      {shown === 'assertions' && <AssertionChanges pairs={assertions} />}
    </>
  );
}

const termColumns = (change: 'gained' | 'lost'): Column<TermChange>[] => [
  textColumn('term', 'Term', ({ term }) => term, {
    narrow: { line: 1 },
    cell: ({ term }) => <span className={classes.term}>{visible(term)}</span>,
    min: 120,
  }),
  countColumn('documents', change === 'gained' ? 'Gained in' : 'Lost in', (row) => row[change], {
    narrow: { line: 1, at: 'end', whole: true, word: change === 'gained' ? 'gained in' : 'lost in' },
    help: 'Documents that have the term in one version and not in the other',
    cell: (row) => row[change],
    width: 116,
  }),
  countColumn('other', 'In other', ({ inOther }) => inOther, {
    narrow: { line: 2, at: 'end', spare: true, word: 'in other' },
    help: 'Documents that have the term in the other version',
    cell: ({ inOther }) => inOther,
    width: 104,
  }),
  countColumn('this', 'In this', ({ inThis }) => inThis, {
    narrow: { line: 2, at: 'end', spare: true, word: 'in this' },
    help: 'Documents that have the term in this version',
    cell: ({ inThis }) => inThis,
    width: 104,
  }),
  {
    id: 'example',
    header: 'Example',
    narrow: { line: 2 },
    cell: ({ example }) => <Marked example={example} />,
    exportValue: ({ example: { before, word, after } }) => `${before}[${word}]${after}`,
    min: 220,
  },
];
const columns = { gained: termColumns('gained'), lost: termColumns('lost') };

function Terms({ rows, change }: { rows: readonly TermChange[]; change: 'gained' | 'lost' }) {
  return (
    <ResourceTable
      id={`lab-terms-${change}`}
      label={`Terms ${change}`}
      columns={columns[change]}
      rows={rows}
      rowKey={({ term }) => term}
      rowName={({ term }) => term}
      empty={
        <EmptyState title={`No term is ${change}`}>
          {change === 'gained'
            ? 'Every term of this version is in the other one too, in the same documents.'
            : 'Every term of the other version is in this one too, in the same documents.'}
        </EmptyState>
      }
    />
  );
}

function Marked({ example }: { example: Excerpt }) {
  const { before, word, after, document } = example;
  return (
    <span className={classes.excerpt} title={`${document}: ${before}${word}${after}`}>
      {oneLine(before)}
      {word !== '' && <mark>{oneLine(word)}</mark>}
      {oneLine(after)}
    </span>
  );
}

const oneLine = (text: string): string => text.replaceAll(/\s/gu, ' ');

/** A term of blanks would not be seen. */
const visible = (term: string): string => (term.trim() === '' ? `“${term}”` : term);

const named = <Row extends DocumentName>(): Column<Row>[] => [
  textColumn('document', 'Document', ({ name }) => name, {
    narrow: { line: 1 },
    cell: ({ name }) => <span className={classes.term}>{name}</span>,
    width: 220,
  }),
  {
    id: 'text',
    header: 'Text',
    narrow: { line: 2, spare: true },
    cell: ({ text }) => (
      <span className={classes.excerpt} title={text.slice(0, 500)}>
        {oneLine(text.slice(0, 160))}
      </span>
    ),
    exportValue: ({ text }) => text,
    min: 200,
  },
];

const mostTerms = 12;
const someOf = (terms: readonly string[]): string =>
  terms.length > mostTerms
    ? `${terms.slice(0, mostTerms).join(' ')} and ${terms.length - mostTerms} more`
    : terms.join(' ');

const documentColumns: Column<DocumentChange>[] = [
  ...named<DocumentChange>(),
  ...(['gained', 'lost'] as const).map(
    (change): Column<DocumentChange> => ({
      id: change,
      header: change === 'gained' ? 'Gained' : 'Lost',
      narrow: { line: 2, word: change },
      cell: (row) => (
        <span className={classes.excerpt} title={someOf(row[change])}>
          {row[change].length === 0 ? '—' : someOf(row[change])}
        </span>
      ),
      sortValue: (row) => row[change].length,
      exportValue: (row) => row[change].join(' '),
    }),
  ),
];

function Documents({ rows }: { rows: readonly DocumentChange[] }) {
  return (
    <ResourceTable
      id="lab-documents-changed"
      label="Documents whose tokens change"
      columns={documentColumns}
      rows={rows}
      rowKey={({ name }) => name}
      rowName={({ name }) => name}
      empty={
        <EmptyState title="No document changes">
          Both versions make the same terms of each, at the same places.
        </EmptyState>
      }
    />
  );
}

interface Turned extends DocumentName {
  begins: boolean;
}

const turnedColumns: Column<Turned>[] = [
  textColumn('change', 'The query', ({ begins }) => (begins ? 'now matches' : 'no longer matches'), {
    narrow: { line: 2, whole: true },
    cell: ({ begins }) => (
      <span className={begins ? classes.more : classes.less}>
        {begins ? '+ now matches' : '− no longer matches'}
      </span>
    ),
    width: 150,
  }),
  ...named<Turned>(),
];

function QueryChanges({ comparison, query }: { comparison: Comparison; query: string }) {
  const { begins, stops } = comparison;
  const rows = [
    ...stops.map((each): Turned => ({ ...each, begins: false })),
    ...begins.map((each): Turned => ({ ...each, begins: true })),
  ];
  return (
    <ResourceTable
      id="lab-query-changes"
      label="Documents that begin or stop matching the query"
      columns={turnedColumns}
      rows={rows}
      rowKey={({ name }) => name}
      rowName={({ name }) => name}
      empty={
        <EmptyState
          title={query === '' ? 'There is no query on this page' : 'The query matches the same documents'}
        >
          A document matches when it has one of the query’s terms.
        </EmptyState>
      }
    />
  );
}
