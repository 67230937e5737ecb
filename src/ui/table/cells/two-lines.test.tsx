import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Mounted, mount } from '#src/ui/test-mount.tsx';
import type { Column } from '../column.ts';
import { ResourceTable, type ResourceTableProps } from '../resource-table.tsx';

interface Item {
  id: string;
  name: string;
  state: string;
  place: string;
}

const columns: Column<Item>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name }) => name,
    sortValue: ({ name }) => name,
    narrow: { line: 1 },
  },
  { id: 'place', header: 'Place', cell: ({ place }) => place, narrow: { line: 2, word: 'in' } },
  { id: 'id', header: 'ID', cell: ({ id }) => id },
  { id: 'state', header: 'State', cell: ({ state }) => state, narrow: { line: 1, at: 'start', whole: true } },
];
const items: Item[] = [
  { id: 'i1', name: 'orders', state: 'failed', place: 'Dublin' },
  { id: 'i2', name: 'billing', state: 'ok', place: 'Oslo' },
];

let mounted: Mounted;
let width = 0;

function table(props: Partial<ResourceTableProps<Item>> = {}) {
  return (
    <ResourceTable
      id="items"
      label="Items"
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      empty={<p>No items yet</p>}
      {...props}
    />
  );
}

const texts = (selector: string): (string | null)[] =>
  [...mounted.root.querySelectorAll(selector)].map((part) => part.textContent);
const partsOfFirst = (): (string | null)[] => texts('[data-line="0"] [data-part]');

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(() => width);
});
afterEach(async () => {
  await mounted.unmount();
  vi.restoreAllMocks();
});

describe('a table that is too narrow for its columns', () => {
  it('has rows of two lines, each cell at the location of its column', async () => {
    width = 358;
    mounted = await mount(table());
    expect(partsOfFirst()).toEqual(['failed', 'orders', 'in Dublin']);
    expect(texts('th')).toEqual(['Order']);
  });

  it('keeps its columns where they fit, and where none of them has a place', async () => {
    width = 700;
    mounted = await mount(table());
    expect(partsOfFirst()).toEqual([]);
    expect(texts('th')).toHaveLength(4);
    width = 358;
    await mounted.show(table({ columns: columns.map(({ narrow: _, ...column }) => column) }));
    expect(texts('th')).toHaveLength(4);
  });

  it('draws of a long list what fits, knowing the height of two lines', async () => {
    width = 358;
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      id: `i${index}`,
      name: `row ${index}`,
      state: 'ok',
      place: 'Oslo',
    }));
    mounted = await mount(table({ rows: many }));
    const spacers = [...mounted.root.querySelectorAll<HTMLElement>('tr[aria-hidden="true"] td')];
    const drawn = texts('tbody tr[data-line]').length;
    const below = Number.parseInt(spacers.at(-1)?.style.height ?? '', 10);
    expect(below).toBe((10_000 - drawn) * 60);
  });

  it('shows its order above the rows, and changes it there', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    width = 358;
    const onSortChange = vi.fn();
    mounted = await mount(table({ sort: { column: 'name', desc: false }, onSortChange }));
    expect(texts('th')).toEqual(['By Name']);
    await mounted.click(mounted.root.querySelector('th button'));
    await mounted.click(document.querySelector('[role="menuitem"]'));
    expect(onSortChange).toHaveBeenCalledWith({ column: 'name', desc: true });
  });
});
