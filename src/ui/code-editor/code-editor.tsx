import { lazy, type Ref, Suspense } from 'react';
import { loadPart } from '../feedback/load-part.ts';
import classes from './code-editor.module.css';
import type { Completer } from './completer.ts';
import type { CodeLinks } from './links.ts';

// CodeMirror is a hundred kilobytes: it comes with the first page that edits code
const EditorSurface = lazy(() =>
  loadPart(() => import('./editor-surface.tsx').then((module) => ({ default: module.EditorSurface }))),
);

/** `expression` is one JavaScript value: an object as people type filters. `text` keeps each character, carriage returns too. */
export type CodeLanguage = 'javascript' | 'json' | 'expression' | 'text';

export interface CodeProblem {
  message: string;
  severity?: 'error' | 'warning' | 'info';
  /** Where, as offsets into the text; or by line (from 1) and column (from 1). Without either: the first line. */
  from?: number | undefined;
  to?: number | undefined;
  line?: number | undefined;
  column?: number | undefined;
}

/** The methods of a mounted editor for its page. */
export interface CodeEditorHandle {
  focus: () => void;
  /** Puts the cursor at a line and a column, both from 1, and shows it. */
  goTo: (line: number, column?: number) => void;
  /** Puts text where the cursor is. */
  insert: (text: string) => void;
  /** The current text, for an editor without `onChange`. */
  text: () => string;
}

export interface CodeEditorProps {
  value: string;
  onChange?: (value: string) => void;
  language: CodeLanguage;
  /** The name of the text: read aloud, and used by tests to find it. */
  ariaLabel: string;
  /** Id of the element that explains or refuses the text. */
  ariaDescribedBy?: string | undefined;
  /** Marked in the text, beside the problems that the language itself finds. */
  errors?: readonly CodeProblem[] | undefined;
  /** Leaves out the problems that the language finds: for dialects that it does not support. */
  unchecked?: boolean;
  readOnly?: boolean;
  completions?: Completer | undefined;
  /** CSS length; without it the editor grows with its text up to `maxHeight`. */
  height?: string;
  minHeight?: string;
  maxHeight?: string;
  placeholder?: string;
  /** Long lines wrap instead of scrolling. */
  wrap?: boolean;
  /** Line numbers and folding: on for javascript, off for the rest. */
  gutters?: boolean;
  /** Ctrl or ⌘ with Enter. */
  onRun?: (() => void) | undefined;
  /** Ctrl or ⌘ with S. */
  onSave?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
  /** Which addresses in strings of the text can be followed: for a text that is only read. */
  links?: CodeLinks | undefined;
  ref?: Ref<CodeEditorHandle>;
}

/**
 * A browser needs seconds to lay out megabytes, although only the first screen is visible before the editor
 * is loaded.
 */
const shownWhileWaiting = 10_000;

/** Text of a language: highlighted, completed, its mistakes marked while it is typed. */
export function CodeEditor(props: CodeEditorProps) {
  const { height, minHeight, maxHeight } = props;
  const waiting = (
    <div className={classes.frame} aria-busy="true">
      {/* a line without text is as high as one with it */}
      <pre
        className={classes.waiting}
        style={{ height, minHeight, maxHeight }}
        data-wrap={props.wrap || undefined}
      >
        {props.value.slice(0, shownWhileWaiting) || '\u200b'}
      </pre>
    </div>
  );
  return (
    <Suspense fallback={waiting}>
      <EditorSurface {...props} />
    </Suspense>
  );
}
