import clsx from 'clsx';
import { memo } from 'react';
import { Icon } from '../icon.tsx';
import { type Column, nextSort, pinnedOffsets, type Sort } from './column.ts';
import { OrderMenu } from './order-menu.tsx';
import classes from './table.module.css';

export const SELECT_WIDTH = 36;
export const MENU_WIDTH = 40;

interface TableHeadProps<Row> {
  /** The content of the table: heads rows of two lines that cannot be ordered. */
  label: string;
  columns: readonly Column<Row>[];
  sort: Sort | null;
  onSortChange: (sort: Sort | null) => void;
  /** Undefined when rows cannot be chosen. */
  selection: { all: boolean; some: boolean; none: boolean; setAll: (on: boolean) => void } | undefined;
  withMenu: boolean;
  twoLines: boolean;
}

function PlainHead<Row>(props: TableHeadProps<Row>) {
  const { columns, sort, onSortChange, selection, withMenu } = props;
  const offsets = pinnedOffsets(columns, selection ? SELECT_WIDTH : 0);
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && (
          <th scope="col" className={clsx(classes.th, classes.select)}>
            <input
              type="checkbox"
              aria-label="Select all rows"
              checked={selection.all}
              // pressed before the rows are there it would choose nothing, and say nothing
              disabled={selection.none}
              ref={(node) => {
                if (node) node.indeterminate = selection.some && !selection.all;
              }}
              onChange={(event) => selection.setAll(event.currentTarget.checked)}
            />
          </th>
        )}
        {props.twoLines && (
          <th scope="col" className={classes.th}>
            {columns.some(({ sortValue }) => sortValue) ? (
              <OrderMenu columns={columns} sort={sort} onSortChange={onSortChange} />
            ) : (
              props.label
            )}
          </th>
        )}
        {(props.twoLines ? [] : columns).map((column, index) => (
          <th
            key={column.id}
            scope="col"
            className={classes.th}
            data-align={column.align}
            data-pinned={offsets[index] === undefined ? undefined : true}
            style={offsets[index] === undefined ? undefined : { left: offsets[index] }}
            title={column.help}
            aria-sort={ariaSort(column, sort)}
          >
            {column.sortValue ? (
              <button
                type="button"
                className={classes.sort}
                onClick={() => onSortChange(nextSort(sort, column.id))}
              >
                <span className={classes.thText}>{column.header}</span>
                <SortMark active={sort?.column === column.id} desc={sort?.desc ?? false} />
              </button>
            ) : (
              <span className={classes.thText}>{column.header}</span>
            )}
          </th>
        ))}
        {withMenu && (
          <th scope="col" className={clsx(classes.th, classes.menu)}>
            <span className="qd-hidden">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

// `memo` loses the type parameter; the assignment gives it back.
export const TableHead: typeof PlainHead = memo(PlainHead) as typeof PlainHead;

function ariaSort<Row>(
  column: Column<Row>,
  sort: Sort | null,
): 'ascending' | 'descending' | 'none' | undefined {
  if (!column.sortValue) return undefined;
  if (sort?.column !== column.id) return 'none';
  return sort.desc ? 'descending' : 'ascending';
}

function SortMark({ active, desc }: { active: boolean; desc: boolean }) {
  return (
    <span className={classes.sortMark} data-active={active || undefined}>
      <Icon name={active && desc ? 'arrow-down' : 'arrow-up'} size={12} />
    </span>
  );
}
