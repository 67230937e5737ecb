import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { type Mounted, mount } from '#src/ui/test-mount.tsx';
import { FormScopeProvider } from './form-scope.ts';
import { SchemaField } from './schema-field.tsx';
import type { Schema } from './schema-node.ts';

let mounted: Mounted;
let value: unknown;
let unreadable: Record<string, string | undefined> = {};
afterEach(() => {
  mounted.unmount();
  unreadable = {};
});

const onUnreadable = (path: string, problem: string | undefined): void => {
  unreadable[path] = problem;
};

function Field({ schema }: { schema: Schema }) {
  const [current, setCurrent] = useState<unknown>(7);
  value = current;
  return (
    <FormScopeProvider value={{ root: {}, errors: {}, onUnreadable }}>
      <SchemaField name="size" schema={schema} path="body.size" value={current} onChange={setCurrent} />
    </FormScopeProvider>
  );
}

it.each<[string, Schema, string]>([
  ['a number', { type: 'integer' }, 'input'],
  ['anything', {}, 'textarea'],
])('%s that would be rounded is refused by its name before it is sent', async (_, schema, field) => {
  mounted = await mount(<Field schema={schema} />);
  await mounted.type(mounted.root.querySelector(field), '9007199254740993');
  const words = 'It is 9007199254740993, which would be rounded to 9007199254740992';
  expect([value, unreadable]).toEqual([7, { 'body.size': words }]);
  expect(mounted.root.textContent).toContain(words);
  expect(mounted.root.querySelector<HTMLInputElement>(field)?.value).toBe('9007199254740993');
  await mounted.type(mounted.root.querySelector(field), '9007199254740991');
  expect([value, unreadable]).toEqual([9_007_199_254_740_991, { 'body.size': undefined }]);
});
