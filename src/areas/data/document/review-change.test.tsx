import { afterEach, expect, it } from 'vitest';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { mount, unmountAll } from '#src/ui/test-mount.tsx';
import { ReviewChange } from './review-change.tsx';

afterEach(unmountAll);

const reviewed = async (base: EjsonObject, next: EjsonObject): Promise<string> => {
  const nothing = () => {};
  await mount(
    <ReviewChange
      {...{ base, next, theirs: undefined, saving: false, failure: undefined }}
      {...{ onSave: nothing, onStop: nothing, onTakeTheirs: nothing, onClose: nothing }}
    />,
  );
  return document.querySelector('[role="dialog"]')?.textContent ?? '';
};

it('shows the changed part of a long text', async () => {
  const text = 'x'.repeat(1_000_000);
  const shown = await reviewed({ _id: 1, text: `${text}old${text}` }, { _id: 1, text: `${text}new${text}` });
  expect(shown).toContain('xoldx');
  expect(shown).toContain('xnewx');
  expect(shown.length).toBeLessThan(5_000);
});

it('lists the changed field of an object of many fields', async () => {
  const fields = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`f${index}`, index]));
  const shown = await reviewed({ _id: 1, fields }, { _id: 1, fields: { ...fields, f7: 'seven' } });
  expect(shown).toContain('fields.f7');
  expect(shown).toContain('"seven"');
});
