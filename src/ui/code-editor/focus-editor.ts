import type { CodeEditorHandle } from './code-editor.tsx';

/** The `ref` of the editor that a dialog begins with: one function, because another one would take the focus at every letter. */
export const focusEditor = (editor: CodeEditorHandle | null): void => editor?.focus();
