import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, it, vi } from 'vitest';
import { followedLinks } from './links.ts';

const existing = 'https://cloud.mongodb.com/api/atlas/v2/groups/g';
const doc = JSON.stringify({ href: existing, other: 'https://example.com/', name: 'orders' }, null, 2);

function shown() {
  const onFollow = vi.fn();
  const leadsTo = (href: string) => (href === existing ? 'getGroup' : undefined);
  const links = followedLinks(() => ({ leadsTo, onFollow }));
  const parent = document.body.appendChild(document.createElement('div'));
  const extensions = [json(), EditorState.readOnly.of(true), links];
  const view = new EditorView({ parent, state: EditorState.create({ doc, extensions }) });
  return { view, onFollow, marked: [...view.dom.querySelectorAll<HTMLElement>('[role=link]')] };
}

const enter = () =>
  new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true });

it('an address that leads somewhere is a link, by click and by Enter; any other is text', () => {
  const { view, marked, onFollow } = shown();
  expect(marked.map((each) => [each.textContent, each.title, each.tabIndex])).toEqual([
    [existing, 'Open getGroup', 0],
  ]);
  marked[0]?.click();
  expect(onFollow.mock.calls).toEqual([[existing]]);
  marked[0]?.focus();
  marked[0]?.dispatchEvent(enter());
  expect(onFollow).toHaveBeenCalledTimes(2);
  view.destroy();
});

it('is followed from where the cursor is; elsewhere Enter does nothing', () => {
  const { view, onFollow } = shown();
  view.contentDOM.dispatchEvent(enter());
  expect(onFollow).not.toHaveBeenCalled();
  view.dispatch({ selection: { anchor: doc.indexOf(existing) + 5 } });
  view.contentDOM.dispatchEvent(enter());
  expect(onFollow.mock.calls).toEqual([[existing]]);
  view.destroy();
});
