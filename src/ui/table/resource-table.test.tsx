import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Mounted, mount } from '../test-mount.tsx';
import type { Column } from './column.ts';
import { FilePlace } from './file-place.tsx';
import { ResourceTable, type ResourceTableProps } from './resource-table.tsx';

interface Item {
  id: string;
  name: string;
  size: number | null;
}

const columns: Column<Item>[] = [
  { id: 'name', header: 'Name', cell: (item) => item.name, sortValue: (item) => item.name },
  { id: 'size', header: 'Size', cell: (item) => item.size, sortValue: (item) => item.size, align: 'end' },
];
const items: Item[] = [
  { id: 'a', name: 'orders 10', size: 3 },
  { id: 'b', name: 'orders 9', size: null },
  { id: 'c', name: 'billing', size: 20 },
  { id: 'd', name: 'users', size: 1 },
];

let mounted: Mounted;

function table(props: Partial<ResourceTableProps<Item>> = {}) {
  return (
    <ResourceTable
      id="items"
      label="Items"
      columns={columns}
      rows={items}
      rowKey={(item) => item.id}
      rowName={(item) => item.name}
      empty={<p>No items yet</p>}
      {...props}
    />
  );
}

const rowsShown = (): string[] =>
  [...mounted.root.querySelectorAll('tbody tr[data-line]')].map(
    (row) => row.querySelector('td:not(:has(input))')?.textContent ?? '',
  );
const focusedRow = (): string | null | undefined => document.activeElement?.getAttribute('aria-rowindex');
const lineAt = (index: number): HTMLElement => {
  const line = mounted.root.querySelector<HTMLElement>(`[data-line="${index}"]`);
  if (!line) throw new Error(`Line ${index} is not drawn`);
  return line;
};
const focusLine = (index: number) => act(async () => lineAt(index).focus());
const selected = (): string[] =>
  [...mounted.root.querySelectorAll('tr[aria-selected="true"]')].map(
    (row) => row.getAttribute('aria-rowindex') ?? '',
  );
const heading = (name: string): Element | null =>
  [...mounted.root.querySelectorAll('th button')].find((button) => button.textContent?.startsWith(name)) ??
  null;

beforeEach(() => {
  localStorage.clear();
  // Without a layout engine everything measures 0, and a long list of height 0 draws nothing.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
});
afterEach(async () => {
  await mounted.unmount();
  vi.restoreAllMocks();
});

describe('sorting', () => {
  it('goes up, down and away with each press, numbers inside names in order, absent values last', async () => {
    mounted = await mount(table());
    await mounted.click(heading('Name'));
    expect(rowsShown()).toEqual(['billing', 'orders 9', 'orders 10', 'users']);
    await mounted.click(heading('Size'));
    expect(rowsShown()).toEqual(['users', 'orders 10', 'billing', 'orders 9']);
    await mounted.click(heading('Size'));
    expect(rowsShown()).toEqual(['billing', 'orders 10', 'users', 'orders 9']);
    expect(mounted.root.querySelector('th[aria-sort="descending"]')?.textContent).toContain('Size');
    await mounted.click(heading('Size'));
    expect(rowsShown()).toEqual(items.map((item) => item.name));
  });

  it('is reported to a controlling parent, and nothing moves until the parent answers', async () => {
    const onSortChange = vi.fn();
    mounted = await mount(table({ sort: null, onSortChange }));
    await mounted.click(heading('Name'));
    expect(onSortChange).toHaveBeenCalledWith({ column: 'name', desc: false });
    expect(rowsShown()).toEqual(items.map((item) => item.name));
  });
});

describe('the keyboard', () => {
  it('moves with arrows, Home and End, and opens with Enter', async () => {
    const onOpen = vi.fn();
    mounted = await mount(table({ onOpen }));
    await focusLine(0);
    await mounted.press('ArrowDown');
    await mounted.press('ArrowDown');
    expect(focusedRow()).toBe('4');
    await mounted.press('End');
    expect(focusedRow()).toBe('5');
    await mounted.press('ArrowDown');
    expect(focusedRow()).toBe('5');
    await mounted.press('Home');
    expect(focusedRow()).toBe('2');
    await mounted.press('Enter');
    expect(onOpen).toHaveBeenCalledWith(items[0]);
  });

  it('makes the table one tab stop', async () => {
    mounted = await mount(table({ selectionActions: () => null, actions: () => [] }));
    await focusLine(2);
    const stops = [...mounted.root.querySelectorAll('tbody [tabindex="0"]')];
    expect(new Set(stops.map((stop) => stop.closest('tr')))).toEqual(new Set([lineAt(2)]));
  });

  it('stays on its row when a refresh reorders the list, and at its place when the row goes', async () => {
    mounted = await mount(table());
    await focusLine(2);
    await mounted.show(
      table({ rows: [items[2], items[0], items[1], items[3]].filter((item) => item !== undefined) }),
    );
    expect(document.activeElement?.textContent).toContain('billing');
    await mounted.show(table({ rows: items.filter((item) => item.id !== 'c') }));
    expect(focusedRow()).toBe('2');
  });
});

describe('choosing rows', () => {
  const actions = (rows: Item[], clear: () => void) => (
    <button type="button" onClick={clear}>
      Delete {rows.map((row) => row.id).join('+')}
    </button>
  );

  it('takes Space, Shift with arrows, a box, and a range of boxes', async () => {
    mounted = await mount(table({ selectionActions: actions }));
    await focusLine(0);
    await mounted.press(' ');
    await mounted.press('ArrowDown', { shiftKey: true });
    expect(selected()).toEqual(['2', '3']);
    await mounted.click(lineAt(3).querySelector('[data-select]'), { shiftKey: true });
    expect(selected()).toEqual(['2', '3', '4', '5']);
    await mounted.click(lineAt(1).querySelector('[data-select]'));
    expect(mounted.root.querySelector('[role="toolbar"]')?.textContent).toContain('3 selected');
  });

  it('hands over the rows in the order shown, and forgets those that are gone', async () => {
    mounted = await mount(table({ selectionActions: actions, sort: { column: 'name', desc: false } }));
    await mounted.click(mounted.root.querySelector('thead input'));
    expect(mounted.root.querySelector('[role="toolbar"] button')?.textContent).toBe('Delete c+b+a+d');
    await mounted.show(table({ selectionActions: actions, rows: items.slice(0, 1) }));
    expect(mounted.root.querySelector('[role="toolbar"] button')?.textContent).toBe('Delete a');
    await mounted.click(mounted.root.querySelector('[role="toolbar"] button'));
    expect(mounted.root.querySelector('[role="toolbar"]')).toBeNull();
  });

  it('does not open the row', async () => {
    const onOpen = vi.fn();
    mounted = await mount(table({ selectionActions: actions, onOpen }));
    await mounted.click(lineAt(1).querySelector('[data-select]'));
    await mounted.click(lineAt(2), { ctrlKey: true });
    expect(onOpen).not.toHaveBeenCalled();
    await mounted.click(lineAt(0).querySelector('td:last-child'));
    expect(onOpen).toHaveBeenCalledWith(items[0]);
  });
});

describe('groups', () => {
  const groupBy = (item: Item) => {
    const big = (item.size ?? 0) > 2;
    return { key: big ? 'big' : 'small', label: big ? 'Big' : 'Small', order: big ? 0 : 1 };
  };

  it('are shown under headings that count and fold', async () => {
    mounted = await mount(table({ groupBy }));
    expect(rowsShown()).toEqual(['Big2', 'orders 10', 'billing', 'Small2', 'orders 9', 'users']);
    await mounted.click(lineAt(0).querySelector('button'));
    expect(rowsShown()).toEqual(['Big2', 'Small2', 'orders 9', 'users']);
    await focusLine(2);
    await mounted.press('Home');
    await mounted.press('ArrowRight');
    expect(rowsShown()).toContain('billing');
  });
});

describe('a menu that is open', () => {
  // happy-dom lays nothing out, so Mantine finds nothing visible to focus, and prints the whole menu to say so.
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });

  it('acts on its row and holds the list still, whatever arrives meanwhile', async () => {
    const onSelect = vi.fn();
    const actions = (item: Item) => [{ label: `Delete ${item.name}`, onSelect: () => onSelect(item.id) }];
    mounted = await mount(table({ actions }));
    await mounted.click(lineAt(1).querySelector('[data-menu]'));
    await mounted.show(table({ actions, rows: items.toReversed() }));
    expect(rowsShown()).toEqual(items.map((item) => item.name));
    await mounted.click(document.querySelector('[role="menuitem"]'));
    expect(onSelect).toHaveBeenCalledWith('b');
    expect(rowsShown()).toEqual(items.toReversed().map((item) => item.name));
  });

  it('shows why an action is not possible, and does nothing', async () => {
    const onSelect = vi.fn();
    const actions = () => [{ label: 'Delete', disabled: 'You need Project Owner', onSelect }];
    mounted = await mount(table({ actions }));
    await focusLine(0);
    await mounted.press('F10', { shiftKey: true });
    const item = document.querySelector('[role="menuitem"]');
    expect(item?.textContent).toContain('You need Project Owner');
    await mounted.click(item);
    expect(onSelect).not.toHaveBeenCalled();
  });
});

describe('rendered content', () => {
  it('draws only what fits, of 10,000 rows', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      id: `i${index}`,
      name: `row ${index}`,
      size: index,
    }));
    mounted = await mount(table({ rows: many }));
    expect(mounted.root.querySelector('table')?.getAttribute('aria-rowcount')).toBe('10001');
    expect(rowsShown().length).toBeGreaterThan(10);
    expect(rowsShown().length).toBeLessThan(60);
  });

  it('distinguishes loading from empty', async () => {
    mounted = await mount(table({ rows: undefined }));
    expect(mounted.root.querySelector('table')?.getAttribute('aria-busy')).toBe('true');
    expect(mounted.root.textContent).not.toContain('No items yet');
    await mounted.show(table({ rows: [] }));
    expect(mounted.root.textContent).toContain('No items yet');
  });

  it('lets all rows be chosen only once they are there', async () => {
    const selectionActions = () => null;
    const box = () => mounted.root.querySelector<HTMLInputElement>('th input');
    mounted = await mount(table({ rows: undefined, selectionActions }));
    expect(box()?.disabled).toBe(true);
    await mounted.show(table({ selectionActions }));
    expect(box()?.disabled).toBe(false);
    await mounted.click(box());
    expect(selected()).toHaveLength(items.length);
  });

  it('remembers hidden columns, and still shows the one that the address bar sorts by', async () => {
    localStorage.setItem('qd.table.items', JSON.stringify({ hidden: ['name', 'size'] }));
    mounted = await mount(table());
    expect(mounted.root.querySelectorAll('th')).toHaveLength(1);
    await mounted.show(table({ sort: { column: 'size', desc: true }, onSortChange: () => {} }));
    expect(mounted.root.querySelectorAll('th')).toHaveLength(2);
  });
});

describe('an export', () => {
  const evidence = { question: 'who has never signed in' };
  it.each<[string, Partial<ResourceTableProps<Item>>, boolean]>([
    ['states the empty result beside the question', { rows: [], evidence }, true],
    ['is not offered of nothing without a question', { rows: [] }, false],
    ['is not offered before the rows are known', { rows: undefined, evidence }, false],
  ])('%s', async (_, props, isOffered) => {
    mounted = await mount(table(props));
    await mounted.click(mounted.root.querySelector('button[aria-label="Export"]'));
    const item = [...document.querySelectorAll('[role="menuitem"]')].find((each) =>
      each.textContent?.startsWith('Download CSV'),
    );
    expect(item?.getAttribute('aria-disabled')).toBe(isOffered ? null : 'true');
  });

  it('names where its page is, before all else', async () => {
    const files: Blob[] = [];
    const created = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:file';
    });
    mounted = await mount(
      <FilePlace value={{ connection: 'Production' }}>
        <FilePlace value={{ project: 'orders (5f1)' }}>
          {table({ evidence: { ...evidence, project: '5f1' } })}
        </FilePlace>
      </FilePlace>,
    );
    await mounted.click(mounted.root.querySelector('button[aria-label="Export"]'));
    const item = [...document.querySelectorAll('[role="menuitem"]')].find((each) =>
      each.textContent?.startsWith('Download CSV'),
    );
    await mounted.click(item ?? null);
    await vi.waitFor(() => expect(files).toHaveLength(1));
    created.mockRestore();
    expect((await files[0]?.text())?.split('\r\n').slice(0, 3)).toEqual([
      '# connection: Production',
      '# project: orders (5f1)',
      '# question: who has never signed in',
    ]);
  });
});
