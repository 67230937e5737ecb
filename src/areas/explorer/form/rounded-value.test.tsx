import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { type Mounted, mount } from '#src/ui/test-mount.tsx';
import { FormScopeProvider } from './form-scope.ts';
import { SchemaField } from './schema-field.tsx';

let mounted: Mounted;
let value: unknown;
let unreadable: Record<string, string | undefined> = {};
afterEach(async () => {
  await mounted.unmount();
  unreadable = {};
});

const onUnreadable = (path: string, problem: string | undefined): void => {
  unreadable[path] = problem;
};

function Field() {
  const [current, setCurrent] = useState<unknown>(7);
  value = current;
  return (
    <FormScopeProvider value={{ root: {}, errors: {}, onUnreadable }}>
      <SchemaField
        name="size"
        schema={{ type: 'integer' }}
        path="body.size"
        value={current}
        onChange={setCurrent}
      />
    </FormScopeProvider>
  );
}

it('refuses a number that would be rounded before it is sent, and shows it as typed', async () => {
  mounted = await mount(<Field />);
  const field = mounted.root.querySelector('input');
  await mounted.type(field, '9007199254740993');
  const text = 'It is 9007199254740993, which would be rounded to 9007199254740992';
  expect([value, unreadable]).toEqual([7, { 'body.size': text }]);
  expect(mounted.root.textContent).toContain(text);
  expect(field?.value).toBe('9007199254740993');
  await mounted.type(field, '9007199254740991');
  expect([value, unreadable]).toEqual([9_007_199_254_740_991, { 'body.size': undefined }]);
});
