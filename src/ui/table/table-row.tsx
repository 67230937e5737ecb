import clsx from 'clsx';
import { memo, type ReactNode } from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import { IconButton } from '../actions/button.tsx';
import { Icon } from '../icon.tsx';
import { InRowContext } from '../values/instant.tsx';
import type { RowGroup } from './arrange.ts';
import { TwoLineCell } from './cells/two-line-cell.tsx';
import { type Column, pinnedOffsets } from './column.ts';
import classes from './table.module.css';
import { SELECT_WIDTH } from './table-head.tsx';

/** The props of a row besides its cells. Primitive flags, so that a refresh redraws only the differences. */
interface RowFlags {
  /** Position among all lines, the heading excluded. */
  index: number;
  /** The one line that Tab reaches. */
  current: boolean;
  /** Shown in the drawer. */
  open: boolean;
  dimmed: boolean;
  /** Of the previous query: nothing in it can be pressed. */
  previous: boolean;
  /** Undefined when rows cannot be chosen. */
  selected: boolean | undefined;
  withMenu: boolean;
  opens: boolean;
  name: string;
}

interface TableRowProps<Row> extends RowFlags {
  row: Row;
  columns: readonly Column<Row>[];
  twoLines: boolean;
  measure: ((line: HTMLElement | null) => void) | undefined;
}

function PlainRow<Row>({
  row,
  columns,
  twoLines,
  measure,
  index,
  current,
  selected,
  withMenu,
  name,
  previous,
  ...flags
}: TableRowProps<Row>) {
  const offsets = pinnedOffsets(columns, selected === undefined ? 0 : SELECT_WIDTH);
  const inner = current ? 0 : -1;
  return (
    // once a row: of a list that scrolls, hundreds of cells are drawn in a frame
    <InRowContext value={true}>
      <tr
        ref={measure}
        className={classes.row}
        data-line={index}
        data-open={flags.open || undefined}
        data-dimmed={flags.dimmed || previous || undefined}
        data-previous={previous || undefined}
        data-opens={flags.opens || undefined}
        aria-rowindex={index + 2}
        aria-selected={previous ? undefined : selected}
        aria-disabled={previous || undefined}
        aria-current={flags.open || undefined}
        tabIndex={inner}
      >
        {selected !== undefined && (
          <td className={clsx(classes.td, classes.select)} inert={previous}>
            <input
              type="checkbox"
              data-select
              checked={selected && !previous}
              disabled={previous}
              readOnly
              tabIndex={inner}
              aria-label={`Select ${name}`}
            />
          </td>
        )}
        {twoLines && (
          <td className={classes.td} inert={previous}>
            <TwoLineCell row={row} columns={columns} />
          </td>
        )}
        {(twoLines ? [] : columns).map((column, at) => (
          <td
            key={column.id}
            className={classes.td}
            inert={previous}
            data-align={column.align}
            data-wraps={column.wraps}
            data-pinned={offsets[at] === undefined ? undefined : true}
            style={offsets[at] === undefined ? undefined : { left: offsets[at] }}
          >
            {column.wraps ? <div className={classes.wrapped}>{column.cell(row)}</div> : column.cell(row)}
          </td>
        ))}
        {withMenu && (
          <td className={clsx(classes.td, classes.menu)}>
            {!previous && (
              <IconButton
                bare
                size="sm"
                icon="more"
                label={`Actions for ${name}`}
                data-menu
                aria-haspopup="menu"
                tabIndex={inner}
              />
            )}
          </td>
        )}
      </tr>
    </InRowContext>
  );
}

// `memo` loses the type parameter; the assignment gives it back.
export const TableRow: typeof PlainRow = memo(PlainRow) as typeof PlainRow;

export interface GroupRowProps {
  measure: ((line: HTMLElement | null) => void) | undefined;
  index: number;
  current: boolean;
  group: RowGroup;
  count: number;
  collapsed: boolean;
  span: number;
}

/** A heading over the rows that follow; it folds them away. */
export function GroupRow({ measure, index, current, group, count, collapsed, span }: GroupRowProps) {
  return (
    <tr
      ref={measure}
      className={classes.group}
      data-line={index}
      data-group={group.key}
      aria-rowindex={index + 2}
    >
      <td className={classes.groupCell} colSpan={span}>
        <button
          type="button"
          className={classes.groupButton}
          data-focus
          aria-expanded={!collapsed}
          tabIndex={current ? 0 : -1}
        >
          <Icon name={collapsed ? 'chevron-right' : 'chevron-down'} size={12} />
          {group.label}
          <span className={classes.groupCount}>{formatCount(count)}</span>
        </button>
        {group.action && (
          <span className={classes.groupAction} data-action>
            {group.action}
          </span>
        )}
      </td>
    </tr>
  );
}

/** Room for the lines that are not drawn. */
export function Spacer({ height, span }: { height: number; span: number }): ReactNode {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true" className={classes.spacer}>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}
