import { Menu } from '@mantine/core';
import { Icon } from '../icon.tsx';
import classes from './cells/two-lines.module.css';
import { type Column, nextSort, type Sort } from './column.ts';

export interface OrderMenuProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  onSortChange: (sort: Sort | null) => void;
}

/** Rows of two lines have no headings to press: the one above them shows the order, and changes it. */
export function OrderMenu<Row>({ columns, sort, onSortChange }: OrderMenuProps<Row>) {
  const sortable = columns.filter(({ sortValue }) => sortValue !== undefined);
  const by = columns.find(({ id }) => id === sort?.column);
  const mark = sort?.desc ? 'arrow-down' : 'arrow-up';
  if (sortable.length === 0) return null;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button
          type="button"
          className={classes.order}
          aria-label={by ? `Order: ${by.header}, ${sort?.desc ? 'descending' : 'ascending'}` : 'Order'}
        >
          {by ? `By ${by.header}` : 'Order'}
          <Icon name={by ? mark : 'chevron-down'} size={12} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Order by</Menu.Label>
        {sortable.map((column) => (
          <Menu.Item
            key={column.id}
            onClick={() => onSortChange(nextSort(sort, column.id))}
            rightSection={column === by && <Icon name={mark} size={12} />}
          >
            {column.header}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
