import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { mount } from '../test-mount.tsx';
import { ResourceTable } from './resource-table.tsx';

const table = (count: number) => (
  <ResourceTable
    id="rows"
    label="Rows"
    columns={[{ id: 'name', header: 'Name', cell: ({ name }) => name }]}
    rows={Array.from({ length: count }, (_, index) => ({ name: `row ${index}` }))}
    rowKey={({ name }) => name}
    rowName={({ name }) => name}
    actions={() => [{ label: 'Delete', onSelect: () => undefined }]}
    empty={null}
  />
);

afterEach(() => vi.restoreAllMocks());

it('keeps its lines, and the focus on a button of one, when it grows so long that it draws only those in sight', async () => {
  // without a layout engine everything measures 0
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  const mounted = await mount(table(40));
  const button = mounted.root.querySelector<HTMLElement>('[data-menu]');
  await act(async () => button?.focus());
  await mounted.show(table(200));
  expect(mounted.root.querySelectorAll('tr[data-line]').length).toBeLessThan(40);
  expect(document.activeElement).toBe(button);
  await mounted.unmount();
});
