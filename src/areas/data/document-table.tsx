import { type ReactNode, useMemo } from 'react';
import { plural } from '#src/lib/bytes.ts';
import type { Evidence } from '#src/lib/csv.ts';
import { exportCell, exportFormat } from '#src/lib/ejson/export-cell.ts';
import { printLine } from '#src/lib/ejson/print.ts';
import { shownValue } from '#src/lib/ejson/shown-value.ts';
import { type EjsonObject, fieldOf, kindOf } from '#src/lib/ejson/value.ts';
import type { ActionItem } from '#src/ui/actions/action-menu.tsx';
import type { Column, Sort } from '#src/ui/table/column.ts';
import { textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import type { RowQuery } from '#src/ui/table/row-query.ts';
import { fieldsSeen } from './columns-seen.ts';
import classes from './data.module.css';
import { ValueCell } from './value-cell.tsx';

// documents with hundreds of fields would make an unreadable table; the rest is in the chooser
const mostShown = 24;
/** A document may have 100,000 fields: those behind these are found in the document itself. */
const mostColumns = 500;

const leftOutText = (count: number): string =>
  `${plural(count, 'more field')} without a column: open a document to read them`;

export interface DocumentListProps {
  documents: readonly EjsonObject[] | undefined;
  query: RowQuery;
  openKey: string | undefined;
  onOpen: (document: EjsonObject) => void;
  actions: (document: EjsonObject) => readonly ActionItem[];
  empty: ReactNode;
}

interface DocumentTableProps extends DocumentListProps {
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  selectionActions: (documents: EjsonObject[], clear: () => void) => ReactNode;
  /** Identifies the query on all of its pages. */
  pagesOf: string;
  evidence: Evidence;
  /** Rendered in one line with the table's own tools. */
  toolbar: ReactNode;
}

export const documentKey = (document: EjsonObject): string => printLine(document._id ?? null, 'canonical');
export const documentName = (document: EjsonObject): string => shownValue(document._id ?? null, 'UTC').text;

/** Documents as rows, their fields as columns. */
export function DocumentTable(props: DocumentTableProps) {
  const { documents, onOpen } = props;
  const fields = useMemo(() => fieldsSeen(documents ?? []), [documents]);
  const columns = useMemo(() => columnsOf(fields, documents ?? [], onOpen), [fields, documents, onOpen]);
  const leftOut = fields.length - columns.length;
  return (
    <ResourceTable
      id="documents"
      label="Documents"
      columns={columns}
      rows={documents}
      query={props.query}
      rowKey={documentKey}
      rowName={documentName}
      sort={props.sort}
      onSortChange={props.onSort}
      sortedByServer
      actions={props.actions}
      onOpen={onOpen}
      openKey={props.openKey}
      selectionActions={props.selectionActions}
      pagesOf={props.pagesOf}
      empty={props.empty}
      evidence={{ ...props.evidence, values: exportFormat }}
      filters={props.toolbar}
      footer={leftOut > 0 && leftOutText(leftOut)}
      fill
    />
  );
}

const numbers = new Set(['int', 'long', 'double', 'decimal']);

function columnsOf(
  seen: readonly string[],
  documents: readonly EjsonObject[],
  onOpen: (document: EjsonObject) => void,
): Column<EjsonObject>[] {
  const fields = seen.slice(1, mostColumns);
  const first = textColumn<EjsonObject>('_id', '_id', documentName, {
    pinned: true,
    width: 232,
    exportValue: (document) => exportCell(fieldOf(document, '_id')),
    cell: (document) => (
      <button type="button" className={classes.link} tabIndex={-1} onClick={() => onOpen(document)}>
        <ValueCell value={document._id ?? null} />
      </button>
    ),
  });
  return [first, ...fields.map((field, index) => columnOf(field, documents, index >= mostShown))];
}

function columnOf(field: string, documents: readonly EjsonObject[], optional: boolean): Column<EjsonObject> {
  const values = documents.map((document) => fieldOf(document, field)).filter((value) => value !== undefined);
  const numeric = values.length > 0 && values.every((value) => numbers.has(kindOf(value)));
  const text = (document: EjsonObject) => {
    const value = fieldOf(document, field);
    return value === undefined ? undefined : shownValue(value, 'UTC').text;
  };
  return textColumn(field, field, text, {
    width: widthOf(
      values.map((value) => shownValue(value, 'UTC').text.length),
      field,
    ),
    optional,
    exportValue: (document) => exportCell(fieldOf(document, field)),
    ...(numeric ? { align: 'end' as const } : {}),
    cell: (document) => <ValueCell value={fieldOf(document, field)} />,
  });
}

/** Room for what most of the values need, within reason. */
function widthOf(lengths: number[], field: string): number {
  const sorted = [...lengths].sort((a, b) => a - b);
  const usual = sorted[Math.floor(sorted.length * 0.8)] ?? 0;
  const letters = Math.max(usual + 4, field.length + 5, 8);
  return Math.min(320, Math.max(112, Math.round(letters * 7.5) + 24));
}
