import { Fragment, type MouseEvent, type RefObject, useMemo } from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import { SkeletonBar } from '../feedback/skeleton.tsx';
import { usePrinting } from '../use-printing.ts';
import type { Line } from './arrange.ts';
import { describeCutCell, valueAround } from './cells/cut-cells.ts';
import { type Column, columnWidths, type Sort, tableMinWidth } from './column.ts';
import { useFocusHint } from './focus-hint.tsx';
import type { Selection } from './selection.ts';
import classes from './table.module.css';
import { MENU_WIDTH, SELECT_WIDTH, TableHead } from './table-head.tsx';
import { GroupRow, Spacer, TableRow } from './table-row.tsx';
import type { Density } from './table-settings.ts';
import { type DrawnLine, type DrawnLines, MOST_PRINTED } from './use-drawn-lines.ts';
import { useFittedWidths } from './use-fitted-widths.ts';
import type { GridKeys } from './use-grid-keys.ts';

export const HEAD_HEIGHT = 32;

export interface TableLinesProps<Row> {
  label: string;
  container: RefObject<HTMLDivElement | null>;
  columns: readonly Column<Row>[];
  lines: readonly Line<Row>[];
  loading: boolean;
  /** The rows belong to the previous query: dimmed, without anything to press. */
  previous: boolean;
  density: Density;
  /** The columns do not fit: each row has two lines. */
  twoLines: boolean;
  drawn: DrawnLines;
  sort: Sort | null;
  onSortChange: (sort: Sort | null) => void;
  selection: Selection | undefined;
  /** How many rows could be chosen. */
  total: number;
  keys: GridKeys;
  withMenu: boolean;
  opens: boolean;
  openKey: string | undefined;
  rowName: (row: Row) => string;
  dimmed: ((row: Row) => boolean) | undefined;
  onPressRow: (index: number) => void;
  onPressSelect: (index: number, extend: boolean) => void;
  onPressMenu: (index: number, button: HTMLElement) => void;
  onPressGroup: (index: number) => void;
}

/** The table element itself: a real one, with spacer rows in place of the lines that are out of sight. */
export function TableLines<Row>(props: TableLinesProps<Row>) {
  const { columns, lines, selection, withMenu, keys, drawn, twoLines, previous } = props;
  const span = (twoLines ? 1 : columns.length) + (selection ? 1 : 0) + (withMenu ? 1 : 0);
  const extra = (selection ? SELECT_WIDTH : 0) + (withMenu ? MENU_WIDTH : 0);
  const chosen = selection?.keys.size ?? 0;
  const setAll = selection?.setAll;
  const choosing = useMemo(
    () =>
      setAll && {
        all: chosen > 0 && chosen === props.total,
        some: chosen > 0,
        none: props.total === 0 || previous,
        setAll,
      },
    [setAll, chosen, props.total, previous],
  );

  const printing = usePrinting();
  const focusHint = useFocusHint();
  const fitted = useFittedWidths({
    container: props.container,
    columns,
    extra,
    first: selection ? 1 : 0,
    // several pinned columns are placed by their declared widths
    enabled: !props.loading && !printing && !twoLines && lines.length > 0 && !columns[1]?.pinned,
    content: lines,
    drawn: drawn.lines,
  });

  return (
    <div ref={props.container} className={classes.scroll} data-long={drawn.long || undefined}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: operated with arrow keys, it is a grid
        role="grid"
        className={classes.table}
        aria-label={props.label}
        aria-rowcount={lines.length + 1}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={props.loading || previous || undefined}
        data-loading={props.loading || undefined}
        style={twoLines || printing ? undefined : { minWidth: tableMinWidth(columns, extra) }}
        data-density={props.density}
        data-two-lines={twoLines || undefined}
        onKeyDown={(event) => {
          if (event.target instanceof Element && event.target.closest('[data-line]')) keys.onKeyDown(event);
        }}
        onFocus={(event) => {
          keys.onFocus(event);
          focusHint.onFocus(event);
        }}
        onBlur={(event) => {
          keys.onBlur(event);
          focusHint.hide();
        }}
        onPointerOver={({ target }) => {
          const value = valueAround(target);
          if (value) describeCutCell(value);
        }}
        onClick={(event) => press(event, props)}
      >
        <colgroup>
          {selection && <col style={{ width: SELECT_WIDTH }} />}
          {twoLines && <col />}
          {(twoLines ? [] : (fitted ?? columnWidths(columns, extra))).map((width, at) => (
            <col key={columns[at]?.id} style={{ width }} />
          ))}
          {withMenu && <col style={{ width: MENU_WIDTH }} />}
        </colgroup>
        <TableHead
          label={props.label}
          columns={columns}
          sort={props.sort}
          onSortChange={props.onSortChange}
          withMenu={withMenu}
          twoLines={twoLines}
          selection={choosing}
        />
        <tbody>
          {props.loading ? (
            <SkeletonRows span={span} />
          ) : (
            drawn.lines.map((item, at) => drawLine(props, item, at, span))
          )}
          {!props.loading && <Spacer height={below(drawn)} span={span} />}
        </tbody>
      </table>
      {focusHint.hint}
      {printing && lines.length > MOST_PRINTED && (
        <p className={classes.printNote}>
          {formatCount(MOST_PRINTED)} of {formatCount(lines.length)} lines are printed. An export holds all of
          them.
        </p>
      )}
    </div>
  );
}

function below({ lines, height }: DrawnLines): number {
  const end = lines.at(-1)?.end;
  return end === undefined ? height : height + HEAD_HEIGHT - end;
}

function drawLine<Row>(props: TableLinesProps<Row>, item: DrawnLine, at: number, span: number) {
  const line = props.lines[item.index];
  if (line === undefined) return null;
  const gap = item.start - (props.drawn.lines[at - 1]?.end ?? HEAD_HEIGHT);
  const current = props.keys.currentIndex === item.index;
  if (props.drawn.waiting.has(item.index)) {
    return (
      <Fragment key={line.key}>
        <Spacer height={gap} span={span} />
        <PlaceholderRow height={item.end - item.start} span={span} />
      </Fragment>
    );
  }
  const varies = props.twoLines || props.columns.some(({ wraps }) => wraps);
  const measure = varies ? props.drawn.measure : undefined;
  return (
    <Fragment key={line.key}>
      <Spacer height={gap} span={span} />
      {line.kind === 'group' ? (
        <GroupRow
          measure={measure}
          index={item.index}
          current={current}
          group={line.group}
          count={line.count}
          collapsed={line.collapsed}
          span={span}
        />
      ) : (
        <TableRow
          row={line.row}
          columns={props.columns}
          twoLines={props.twoLines}
          measure={measure}
          index={item.index}
          current={current}
          open={props.openKey === line.key}
          dimmed={props.dimmed?.(line.row) ?? false}
          previous={props.previous}
          selected={props.selection?.has(line.key)}
          withMenu={props.withMenu}
          opens={props.opens}
          name={props.rowName(line.row)}
        />
      )}
    </Fragment>
  );
}

/** One listener for the whole body: a row is pressed unless something in it is. */
function press<Row>(event: MouseEvent, props: TableLinesProps<Row>): void {
  const { target } = event;
  const line = target instanceof Element ? target.closest('[data-line]') : null;
  if (!(target instanceof Element) || line === null) return;
  if (target.closest('[data-action]')) return;
  const index = Number(line.getAttribute('data-line'));
  const menu = target.closest<HTMLElement>('[data-menu]');
  if (menu) props.onPressMenu(index, menu);
  else if (line.hasAttribute('data-group')) props.onPressGroup(index);
  else if (target.closest('[data-select]')) props.onPressSelect(index, event.shiftKey);
  else if (!target.closest('a, button, input, label, select')) pressRow(event, index, props);
}

function pressRow<Row>(event: MouseEvent, index: number, props: TableLinesProps<Row>): void {
  if (props.selection && (event.ctrlKey || event.metaKey || event.shiftKey)) {
    props.onPressSelect(index, event.shiftKey);
    return;
  }
  // Marking text to copy it is not opening the row.
  if (window.getSelection()?.isCollapsed !== false) props.onPressRow(index);
}

/** One cell instead of twenty: hundreds of rows pass in a second. */
function PlaceholderRow({ height, span }: { height: number; span: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr className={classes.row} aria-hidden="true">
      <td className={classes.td} colSpan={span} style={{ height }}>
        <SkeletonBar width="40%" />
      </td>
    </tr>
  );
}

function SkeletonRows({ span }: { span: number }) {
  return Array.from({ length: 8 }, (_, index) => (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
    <tr key={index} className={classes.row} aria-hidden="true">
      {Array.from({ length: span }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <td key={at} className={classes.td}>
          <SkeletonBar width={`${[64, 48, 80, 40, 56][(index + at) % 5]}%`} />
        </td>
      ))}
    </tr>
  ));
}
