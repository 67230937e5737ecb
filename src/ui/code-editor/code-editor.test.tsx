import { javascript } from '@codemirror/lang-javascript';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { createRef } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { mount } from '../test-mount.tsx';
import { CodeEditor, type CodeEditorHandle } from './code-editor.tsx';
import { locationOf, syntaxProblems, toDiagnostics } from './code-language.ts';
import { EditorSurface } from './editor-surface.tsx';

const viewOf = (doc: string) =>
  new EditorView({ state: EditorState.create({ doc, extensions: [javascript()] }) });
const doc = EditorState.create({ doc: 'let a = 1;\nconst orders = db;\n' }).doc;

it('a text that cannot be parsed is marked where it breaks, and a whole one is not', () => {
  expect(syntaxProblems('javascript', viewOf('exports = async () => { return 1; };'))).toEqual([]);
  const [broken] = syntaxProblems('javascript', viewOf('exports = () => {\n  return (1;\n};'));
  expect(broken).toMatchObject({ severity: 'error' });
  expect(broken?.from).toBeGreaterThan(17);
});

it('a text that takes long to read is not marked where reading it was interrupted', () => {
  expect(syntaxProblems('javascript', viewOf('const a = { b: [f(1), `c`] };\n'.repeat(5_000)))).toEqual([]);
});

it('an empty text is no mistake yet', () => {
  expect(syntaxProblems('json', viewOf('  '))).toEqual([]);
});

it('a problem with line and column marks the word at that position', () => {
  const [marked] = toDiagnostics(doc, [{ line: 2, column: 7, message: 'Not defined' }]);
  expect([marked?.from, marked?.to, marked?.message]).toEqual([17, 23, 'Not defined']);
});

it('a place outside the text is moved into it', () => {
  expect(locationOf(doc, { line: 99, column: 4 })).toBe(doc.length);
  expect(locationOf(doc, { line: 1, column: 400 })).toBe(10);
  expect(locationOf(doc, { from: 9000 })).toBe(doc.length);
});

it('until the editor has come, a long text is shown in part: laying all of it out would stop the page', () => {
  const first = renderToString(
    <CodeEditor value={'x'.repeat(1_000_000)} language="json" ariaLabel="Answer" />,
  );
  expect(first).toContain('aria-busy');
  expect(first.length).toBeLessThan(20_000);
});

it('returns a text as it is, with its carriage returns', async () => {
  const editor = createRef<CodeEditorHandle>();
  const mounted = await mount(
    <EditorSurface ref={editor} language="text" value={'a\r\nb\rc\n'} ariaLabel="Value" />,
  );
  expect(editor.current?.text()).toBe('a\r\nb\rc\n');
  editor.current?.insert('>');
  expect(editor.current?.text()).toBe('>a\r\nb\rc\n');
  await mounted.unmount();
});
