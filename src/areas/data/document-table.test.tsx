import { afterEach, expect, it } from 'vitest';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { type Mounted, mount } from '#src/ui/test-mount.tsx';
import { DocumentTable } from './document-table.tsx';

let mounted: Mounted;
afterEach(() => mounted?.unmount());

const tableOf = (documents: EjsonObject[]) => (
  <DocumentTable
    documents={documents}
    query={{ key: 'all', previous: false }}
    openKey={undefined}
    onOpen={() => undefined}
    actions={() => []}
    empty={<p>No documents</p>}
    sort={null}
    onSort={() => undefined}
    selectionActions={() => null}
    pagesOf="all"
    evidence={{}}
    toolbar={null}
  />
);

it('shows a field named constructor only for documents that have it', async () => {
  const documents: EjsonObject[] = [
    { _id: { $numberInt: '1' }, constructor: 'own value', toString: 'text' },
    { _id: { $numberInt: '2' } },
  ];
  mounted = await mount(tableOf(documents));
  const lines = [...mounted.root.querySelectorAll('tbody tr[data-line]')].map(
    (line) => line.textContent ?? '',
  );
  expect(lines[0]).toContain('own value');
  expect(lines[1]).toContain('2');
  expect(lines.join()).not.toMatch(/function|native code|\[object/);
});

it('states how many fields of a wide document have no column', async () => {
  const wide = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`field${index}`, index]));
  mounted = await mount(tableOf([{ _id: 1, ...wide }]));
  expect(mounted.root.textContent).toContain('101 more fields without a column');
});
