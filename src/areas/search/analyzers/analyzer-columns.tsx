import type { CustomAnalyzer } from '#analysis/definition.ts';
import { graphMaker } from '#contract/search/components.ts';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { textColumn } from '#src/ui/table/columns.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import classes from './analyzers.module.css';
import type { Use } from './used-by.ts';

export interface AnalyzerRow {
  analyzer: CustomAnalyzer;
  /** Undefined where the indexes are not known. */
  /** Undefined while they are loading or where they could not be loaded. */
  uses: readonly Use[] | undefined;
  usesLoading: boolean;
}

const graph = ({ analyzer }: AnalyzerRow): string => (graphMaker(analyzer) ? 'graph' : 'stream');

const typesOf = (parts: readonly { type: string }[] | undefined): string =>
  (parts ?? []).map(({ type }) => type).join(' → ');

const chain = (id: string, header: string, of: (row: AnalyzerRow) => string): Column<AnalyzerRow> =>
  textColumn(id, header, of, {
    cell: (row) =>
      of(row) === '' ? (
        <Absent />
      ) : (
        <span className={classes.chain} title={of(row)}>
          {of(row)}
        </span>
      ),
  });

export const analyzerColumns: Column<AnalyzerRow>[] = [
  textColumn('name', 'Name', ({ analyzer }) => analyzer.name, {
    narrow: { line: 1 },
    cell: ({ analyzer }) => (
      <Text size={13} mono breaks>
        {analyzer.name}
      </Text>
    ),
    min: 140,
  }),
  {
    ...chain('charFilters', 'Character filters', ({ analyzer }) => typesOf(analyzer.charFilters)),
    width: 170,
    narrow: { line: 2, spare: true },
  },
  {
    ...chain('tokenizer', 'Tokenizer', ({ analyzer }) => analyzer.tokenizer.type),
    width: 150,
    narrow: { line: 2, whole: true },
  },
  {
    ...chain('tokenFilters', 'Token filters', ({ analyzer }) => typesOf(analyzer.tokenFilters)),
    min: 180,
    narrow: { line: 2 },
  },
  textColumn('output', 'Output', graph, {
    narrow: { line: 2, at: 'end', spare: true },
    help: 'Analyzers whose tokens form a graph cannot be used for synonyms and autocomplete',
    width: 90,
  }),
  {
    id: 'usedBy',
    header: 'Used by',
    narrow: { line: 1, at: 'end', whole: true },
    cell: ({ uses, usesLoading }) =>
      uses === undefined ? (usesLoading ? '…' : 'unknown') : uses.length === 0 ? 'no index' : usesText(uses),
    sortValue: ({ uses }) => uses?.length,
    exportValue: ({ uses }) => uses?.map(({ namespace, index }) => `${namespace} ${index}`).join(', '),
    width: 110,
  },
];

export const usesText = (uses: readonly Use[]): string =>
  `${uses.length} ${uses.length === 1 ? 'index' : 'indexes'}`;
