import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { Evidence } from '#src/lib/csv.ts';
import type { ActionItem } from '../actions/action-menu.tsx';
import { useRestoredScroll } from '../frame/use-restored-scroll.ts';
import type { RowGroup } from './arrange.ts';
import { useTwoLines } from './cells/use-two-lines.ts';
import type { Column, Sort } from './column.ts';
import { RowMenu } from './row-menu.tsx';
import { previousRowsText, type RowQuery } from './row-query.ts';
import { ScrolledLines } from './scrolled-lines.tsx';
import { useSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { TableFrame } from './table-frame.tsx';
import { MENU_WIDTH, SELECT_WIDTH } from './table-head.tsx';
import { rowHeights, twoLineHeights, useTableSettings } from './table-settings.ts';
import { TableTools } from './table-tools.tsx';
import { useArrangedRows } from './use-arranged-rows.ts';

export interface ResourceTableProps<Row> {
  /** Names the table's settings in the browser and its files: "alerts". */
  id: string;
  /** The content of the table: read aloud. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  /** Where the server filters, sorts or pages: rows of the previous query are dimmed and offer nothing. */
  query?: RowQuery | undefined;
  rowKey: (row: Row) => string;
  /** The displayed name of the row: labels its checkbox and its menu. */
  rowName: (row: Row) => string;
  /** Controlled, so that the route keeps it in the URL. Without `onSortChange` the table keeps it. */
  sort?: Sort | null;
  onSortChange?: (sort: Sort | null) => void;
  /** The rows come in order from the server: the headings show the order, the table does not sort. */
  sortedByServer?: boolean;
  groupBy?: (row: Row) => RowGroup;
  actions?: (row: Row) => readonly ActionItem[];
  onOpen?: (row: Row) => void;
  /** The row that the drawer shows. */
  openKey?: string | undefined;
  /** Acknowledged, paused, past: dim, not hidden. */
  dimmed?: (row: Row) => boolean;
  /** Makes rows selectable; returns the content of the bar at the bottom. */
  selectionActions?: (rows: Row[], clear: () => void) => ReactNode;
  /** The rows are a page of this query: rows that were chosen on its other pages stay chosen. */
  pagesOf?: string | undefined;
  /** At the left above the table: a `FilterBar`. */
  filters?: ReactNode;
  /** What to show without rows: an `EmptyState`, or a `FilteredEmpty` when a filter hides them. */
  empty: ReactNode;
  /** If `rows` are one page of the data that was read: all of it, for an export. */
  exported?: readonly Row[] | undefined;
  /** Added to exports: which project, which query. */
  evidence?: Evidence;
  /** Takes the height that is left of the page and scrolls inside; otherwise as tall as its rows, up to 70 vh. */
  fill?: boolean;
  /** Without columns, density and export: for small tables inside a page. */
  bare?: boolean;
  /** One line under the table: "100 of 12,480 shown". */
  footer?: ReactNode;
}

interface OpenMenu<Row> {
  row: Row;
  anchor: DOMRect;
  from: HTMLElement;
  /** The rows when the menu opened: while it is open, the list below it does not change. */
  rows: readonly Row[];
  query: string | undefined;
}

/** The one table of the console: sorted, chosen from, grouped, filtered, exported, and fast at 10,000 rows. */
export function ResourceTable<Row>(props: ResourceTableProps<Row>) {
  const { columns, rowKey, groupBy, actions, query } = props;
  const previous = query?.previous ?? false;
  const onOpen = previous ? undefined : props.onOpen;
  const [ownSort, setOwnSort] = useState<Sort | null>(props.sort ?? null);
  const sort = props.onSortChange ? (props.sort ?? null) : ownSort;
  const setSort = props.onSortChange ?? setOwnSort;
  const [opened, setMenu] = useState<OpenMenu<Row>>();
  const menu = !previous && opened?.query === query?.key ? opened : undefined;
  const container = useRef<HTMLDivElement>(null);
  useRestoredScroll(`table ${props.id}`, container);
  const settings = useTableSettings(props.id, columns, sort?.column);

  const rows = menu?.rows ?? props.rows;
  const { sorted, lines, lineKeys, order, fold } = useArrangedRows({
    rows,
    columns,
    // in the order of the server nothing is sorted here
    sort: props.sortedByServer ? null : sort,
    rowKey,
    groupBy,
  });
  const selection = useSelection(order, props.pagesOf ?? query?.key, props.pagesOf !== undefined);
  const chosenRows = useRef<ReadonlyMap<string, Row>>(new Map());
  const { all } = selection;
  const chosen = useMemo(() => {
    if (previous || all.size === 0) return [];
    const here = new Map(sorted.map((row) => [rowKey(row), row]));
    const rows = [...all].flatMap((key) => {
      const row = here.get(key) ?? chosenRows.current.get(key);
      return row === undefined ? [] : [[key, row] as const];
    });
    chosenRows.current = new Map(rows);
    // of one page, in the order of its rows
    return props.pagesOf === undefined
      ? sorted.filter((row) => all.has(rowKey(row)))
      : rows.map(([, row]) => row);
  }, [previous, all, sorted, rowKey, props.pagesOf]);

  const twoLines = useTwoLines(
    container,
    settings.visible,
    (props.selectionActions ? SELECT_WIDTH : 0) + (actions ? MENU_WIDTH : 0),
  );
  const height = (twoLines ? twoLineHeights : rowHeights)[settings.density];
  const rowAt = (index: number): Row | undefined => {
    const line = lines[index];
    return line?.kind === 'row' ? line.row : undefined;
  };
  const openMenu = (index: number, button: HTMLElement | null | undefined): void => {
    const row = rowAt(index);
    if (row === undefined || !button || !actions || previous) return;
    const anchor = button.getBoundingClientRect();
    setMenu({ row, anchor, from: button, rows: props.rows ?? [], query: query?.key });
  };

  const chooseAt = (key: string | undefined, extend: boolean): void => {
    if (key === undefined || previous) return;
    if (extend) selection.extend(key);
    else selection.toggle(key);
  };

  const closeMenu = useCallback(() => {
    setMenu((open) => {
      if (open?.from.isConnected) open.from.focus({ preventScroll: true });
      return undefined;
    });
  }, []);

  const tools = props.bare ? undefined : (
    <TableTools
      name={props.id}
      columns={columns}
      settings={settings}
      onHide={(column) => {
        if (sort?.column === column.id) setSort(null);
      }}
      rows={chosen.length > 0 ? chosen : (props.exported ?? sorted)}
      isKnown={props.rows !== undefined}
      withheld={previous && previousRowsText}
      chosenOnly={chosen.length > 0}
      evidence={props.evidence}
    />
  );

  return (
    <TableFrame
      fill={props.fill ?? false}
      filters={props.filters}
      tools={tools}
      empty={props.rows !== undefined && lines.length === 0 && !previous ? props.empty : undefined}
      busy={previous && previousRowsText}
      footer={props.footer}
      bar={
        props.selectionActions &&
        chosen.length > 0 && (
          <SelectionBar
            count={chosen.length}
            elsewhere={chosen.length - selection.keys.size}
            onClear={selection.clear}
          >
            {props.selectionActions(chosen, selection.clear)}
          </SelectionBar>
        )
      }
    >
      <ScrolledLines
        label={props.label}
        container={container}
        lineKeys={lineKeys}
        height={height}
        onKey={{
          onOpen: (index) => {
            const row = rowAt(index);
            if (row !== undefined) onOpen?.(row);
          },
          onSelect: (index, extend) =>
            chooseAt(lines[index]?.kind === 'row' ? lineKeys[index] : undefined, extend),
          onSelectAll: () => {
            if (props.selectionActions && !previous) selection.setAll(true);
          },
          onMenu: (index) =>
            openMenu(
              index,
              container.current?.querySelector<HTMLElement>(`[data-line="${index}"] [data-menu]`),
            ),
          onFold: fold,
        }}
        columns={settings.visible}
        lines={lines}
        loading={props.rows === undefined || (previous && lines.length === 0)}
        previous={previous}
        density={settings.density}
        twoLines={twoLines}
        sort={sort}
        onSortChange={setSort}
        selection={props.selectionActions ? selection : undefined}
        total={order.length}
        withMenu={actions !== undefined}
        opens={onOpen !== undefined}
        openKey={menu ? rowKey(menu.row) : props.openKey}
        rowName={props.rowName}
        dimmed={props.dimmed}
        onPressRow={(index) => {
          const row = rowAt(index);
          if (row !== undefined) onOpen?.(row);
        }}
        onPressSelect={(index, extend) => chooseAt(lineKeys[index], extend)}
        onPressMenu={openMenu}
        onPressGroup={fold}
      />
      {menu && actions && (
        <RowMenu
          anchor={menu.anchor}
          from={menu.from}
          label={`Actions for ${props.rowName(menu.row)}`}
          items={actions(menu.row)}
          onClose={closeMenu}
        />
      )}
    </TableFrame>
  );
}
