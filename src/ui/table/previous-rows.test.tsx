import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Mounted, mount } from '../test-mount.tsx';
import { ResourceTable } from './resource-table.tsx';
import { previousRowsText } from './row-query.ts';

let mounted: Mounted;
let opened: string[];

const rows = [{ id: 'a' }, { id: 'b' }];

function table(key: string, previous: boolean, shown = rows) {
  return (
    <ResourceTable
      id="items"
      label="Items"
      columns={[
        {
          id: 'id',
          header: 'Id',
          cell: ({ id }) => (
            <button type="button" onClick={() => opened.push(id)}>
              {id}
            </button>
          ),
        },
      ]}
      rows={shown}
      query={{ key, previous }}
      rowKey={({ id }) => id}
      rowName={({ id }) => id}
      onOpen={({ id }) => opened.push(id)}
      actions={({ id }) => [{ label: 'Delete', onSelect: () => opened.push(`delete ${id}`) }]}
      selectionActions={(chosen) => <button type="button">Delete {chosen.length}</button>}
      empty={<p>No items</p>}
      evidence={{ filter: key }}
    />
  );
}

const all = (selector: string): Element[] => [...mounted.root.querySelectorAll(selector)];
const button = (name: string): Element | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

beforeEach(() => {
  localStorage.clear();
  opened = [];
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
});
afterEach(async () => {
  await mounted.unmount();
  vi.restoreAllMocks();
});

it('shows rows of the previous query as such, without selection and actions', async () => {
  mounted = await mount(table('first', false));
  await mounted.click(all('[data-select]')[0] ?? null);
  expect(button('Delete 1')?.textContent).toBe('Delete 1');
  await mounted.show(table('second', true));
  expect(button('Delete 1')).toBeUndefined();
  expect(mounted.root.textContent).toContain(previousRowsText);
  expect(all('table')[0]?.getAttribute('aria-busy')).toBe('true');
  const disabled = all('tbody tr[data-line]').map((row) => row.getAttribute('aria-disabled'));
  expect(disabled).toEqual(rows.map(() => 'true'));
  expect(all('tbody tr[data-line] td[inert]')).not.toHaveLength(0);
  expect(all('[data-select]')).not.toHaveLength(0);
  expect(all('[data-select]').filter((box) => !(box as HTMLInputElement).disabled)).toEqual([]);
  expect(all('[data-menu]')).toHaveLength(0);
});

it('answers no key and no press in rows of the previous query', async () => {
  mounted = await mount(table('second', true));
  await act(async () => (all('[data-line="0"]')[0] as HTMLElement).focus());
  await mounted.press('Enter');
  await mounted.press(' ');
  await mounted.press('a', { ctrlKey: true });
  await mounted.click(all('[data-line="1"]')[0] ?? null);
  expect(opened).toEqual([]);
  await mounted.show(table('second', false));
  expect(all('tr[aria-selected="true"]')).toHaveLength(0);
});

it('drops the selection when the query changes, also where the same rows come back at once', async () => {
  mounted = await mount(table('first', false));
  await mounted.click(all('[data-select]')[0] ?? null);
  await mounted.show(table('second', false));
  expect(all('tr[aria-selected="true"]')).toHaveLength(0);
  await mounted.show(table('first', false));
  expect(all('tr[aria-selected="true"]')).toHaveLength(0);
});

it('closes the menu of a row when the query changes', async () => {
  mounted = await mount(table('first', false));
  await mounted.click(all('[data-menu]')[0] ?? null);
  expect(document.querySelector('[role="menu"]')).not.toBeNull();
  await mounted.show(table('second', true));
  expect(document.querySelector('[role="menu"]')).toBeNull();
});

it('does not call a query empty while it is loading', async () => {
  mounted = await mount(table('second', true, []));
  expect(mounted.root.textContent).not.toContain('No items');
  await mounted.show(table('second', false, []));
  expect(mounted.root.textContent).toContain('No items');
});
