import { afterEach, expect, it } from 'vitest';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { type Mounted, mount } from '#src/ui/test-mount.tsx';
import { DocumentTable } from './document-table.tsx';

let mounted: Mounted;
afterEach(() => mounted?.unmount());

it('shows a field named constructor only for documents that have it', async () => {
  const documents: EjsonObject[] = [
    { _id: { $numberInt: '1' }, constructor: 'own value', toString: 'text' },
    { _id: { $numberInt: '2' } },
  ];
  mounted = await mount(
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
    />,
  );
  const lines = [...mounted.root.querySelectorAll('tbody tr[data-line]')].map(
    (line) => line.textContent ?? '',
  );
  expect(lines[0]).toContain('own value');
  expect(lines[1]).toContain('2');
  expect(lines.join()).not.toMatch(/function|native code|\[object/);
});
