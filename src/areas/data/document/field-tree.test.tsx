import { afterEach, expect, it } from 'vitest';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { mount, unmountAll } from '#src/ui/test-mount.tsx';
import { FieldTree } from './field-tree.tsx';
import { useTreeEditing } from './tree-editing.ts';
import { useDraftDocument } from './use-draft-document.ts';

afterEach(unmountAll);

function Edited({ document, path }: { document: EjsonObject; path: readonly string[] }) {
  const draft = useDraftDocument(document);
  const editing = useTreeEditing(draft, path);
  return (
    <>
      <FieldTree
        label="Fields"
        document={draft.draft}
        base={document}
        editing={editing}
        actions={() => []}
        link={() => null}
      />
      <output>{JSON.stringify(editing.at ?? null)}</output>
    </>
  );
}

const long = { _id: 1, text: 'x'.repeat(100_001) };

it('edits a long text in a dialog, not in the line of its field', async () => {
  const { root, click } = await mount(<Edited document={long} path={['text']} />);
  const dialog = document.querySelector('[role="dialog"][aria-label="Edit text"]');
  expect(dialog?.textContent).toContain('100,001 characters');
  expect(root.querySelector('textarea')).toBeNull();
  const buttons = [...(dialog?.querySelectorAll('button') ?? [])];
  await click(buttons.find(({ textContent }) => textContent === 'Keep text') ?? null);
  expect(root.querySelector('output')?.textContent).toBe('null');
});

it('renames the field of a long text without a field for the text', async () => {
  function Renamed() {
    const draft = useDraftDocument(long);
    const editing = useTreeEditing(draft);
    const at = { path: ['text'], part: 'name' } as const;
    return (
      <FieldTree
        label="Fields"
        document={long}
        editing={{ ...editing, at }}
        actions={() => []}
        link={() => null}
      />
    );
  }
  const { root } = await mount(<Renamed />);
  expect(root.querySelector('input')?.value).toBe('text');
  expect(root.querySelector('textarea')).toBeNull();
  expect(root.textContent).toContain('100,001 characters');
});

it('opens the range of an edited field of a wide document', async () => {
  const wide = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`f${index}`, index]));
  const { root } = await mount(<Edited document={wide} path={['f1500']} />);
  const open = root.querySelector('[aria-label="Fields 1,001 to 2,000 of the document"]');
  expect(open?.getAttribute('aria-expanded')).toBe('true');
});
