import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { forceLinting, linter, lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension, StateEffect } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder as placeholderText,
} from '@codemirror/view';
import { useMantineStyleNonce } from '@mantine/core';
import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { registerEditor } from '../overlays/typed-text.ts';
import classes from './code-editor.module.css';
import type { CodeEditorProps } from './code-editor.tsx';
import {
  languageSupport,
  locationOf,
  type ParsedLanguage,
  syntaxProblems,
  toDiagnostics,
} from './code-language.ts';
import { toCompletionSource } from './completion-source.ts';
import { editorTheme } from './editor-theme.ts';
import { followedLinks } from './links.ts';
import { typedOver } from './typed-over.ts';

type Latest = RefObject<CodeEditorProps>;

/** Other problems of the same text: without it the linter waits for a change of the text. */
const lookAgain = StateEffect.define<null>();

/** The editor itself. Its own state has priority during typing; a value that differs from it replaces it. */
export function EditorSurface(props: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef(props);
  const changing = useRef(new Compartment());
  const nonce = useMantineStyleNonce()?.();
  useEffect(() => {
    latest.current = props;
  });

  const { language, value, errors, readOnly = false } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once a language; the rest is kept up to date below
  useLayoutEffect(() => {
    if (!host.current) return;
    const created = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          nonce ? EditorView.cspNonce.of(nonce) : [],
          fixedParts(latest),
          changing.current.of(changingParts(latest.current)),
        ],
      }),
    });
    view.current = created;
    registerEditor(created.contentDOM, () => created.state.doc.toString());
    return () => {
      created.destroy();
      view.current = undefined;
    };
  }, [language, nonce]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  const { ariaLabel, ariaDescribedBy, height, minHeight, maxHeight, placeholder, wrap } = props;
  const invalid = errors?.some(({ severity }) => (severity ?? 'error') === 'error') ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: exactly the inputs of the parts
  useEffect(() => {
    view.current?.dispatch({ effects: changing.current.reconfigure(changingParts(latest.current)) });
  }, [
    ariaLabel,
    ariaDescribedBy,
    height,
    minHeight,
    maxHeight,
    placeholder,
    wrap,
    readOnly,
    invalid,
    language,
  ]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the linter reads them
  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    editor.dispatch({ effects: lookAgain.of(null) });
    forceLinting(editor);
  }, [errors]);

  useImperativeHandle(
    props.ref,
    () => ({
      focus: () => view.current?.focus(),
      goTo(line, column) {
        const editor = view.current;
        if (!editor) return;
        const at = locationOf(editor.state.doc, { line, column });
        editor.dispatch({
          selection: { anchor: at },
          effects: EditorView.scrollIntoView(at, { y: 'center' }),
        });
        editor.focus();
      },
      insert(text) {
        const editor = view.current;
        if (!editor) return;
        editor.dispatch(editor.state.replaceSelection(text));
        editor.focus();
      },
      text: () => view.current?.state.sliceDoc() ?? latest.current.value,
    }),
    [],
  );

  return (
    <div
      ref={host}
      className={classes.frame}
      data-read-only={readOnly || undefined}
      data-invalid={invalid || undefined}
    />
  );
}

/** Highlighting, completion and problems of a language. */
function languageParts(language: ParsedLanguage, latest: Latest): Extension {
  const gutters = latest.current.gutters ?? language === 'javascript';
  return [
    languageSupport(language),
    gutters ? [lineNumbers(), foldGutter(), highlightActiveLineGutter(), lintGutter()] : [],
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    typedOver,
    highlightSelectionMatches(),
    autocompletion({
      override: [toCompletionSource((...at) => latest.current.completions?.(...at))],
      icons: false,
    }),
    linter(
      (view) => {
        const { errors = [], unchecked = false } = latest.current;
        const own = unchecked ? [] : syntaxProblems(language, view);
        return [...own, ...toDiagnostics(view.state.doc, errors)];
      },
      {
        needsRefresh: ({ transactions }) =>
          transactions.some(({ effects }) => effects.some((each) => each.is(lookAgain))),
      },
    ),
  ];
}

/** The extensions that depend only on the language. Their callbacks are read when they are called. */
function fixedParts(latest: Latest): Extension {
  const { language } = latest.current;
  const run = (): boolean => called(latest.current.onRun);
  const save = (): boolean => called(latest.current.onSave);
  return [
    language === 'text' ? EditorState.lineSeparator.of('\n') : languageParts(language, latest),
    highlightSpecialChars(),
    history(),
    drawSelection(),
    highlightActiveLine(),
    latest.current.links ? followedLinks(() => latest.current.links) : [],
    keymap.of([
      { key: 'Mod-Enter', run },
      { key: 'Mod-s', run: save, preventDefault: true },
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
      ...lintKeymap,
      // in a text of many lines Tab indents; Escape, then Tab leaves it
      ...(language === 'javascript' ? [indentWithTab] : []),
    ]),
    EditorView.updateListener.of((update) => {
      const { onChange, value } = latest.current;
      if (!update.docChanged || !onChange) return;
      const text = update.state.doc.toString();
      if (text !== value) onChange(text);
    }),
    EditorView.domEventHandlers({ blur: () => void latest.current.onBlur?.() }),
    editorTheme,
  ];
}

function called(action: (() => void) | undefined): boolean {
  action?.();
  return action !== undefined;
}

/** What follows the props. */
function changingParts(props: CodeEditorProps): Extension {
  const { ariaLabel, ariaDescribedBy, readOnly = false, placeholder, wrap = false, errors } = props;
  const invalid = errors?.some(({ severity }) => (severity ?? 'error') === 'error');
  return [
    EditorView.contentAttributes.of({
      'aria-label': ariaLabel,
      // focusable without it, which tools that look for it do not know
      tabindex: '0',
      ...(ariaDescribedBy ? { 'aria-describedby': ariaDescribedBy } : {}),
      ...(readOnly ? { 'aria-readonly': 'true' } : {}),
      ...(invalid ? { 'aria-invalid': 'true' } : {}),
    }),
    EditorState.readOnly.of(readOnly),
    placeholder ? placeholderText(placeholder) : [],
    wrap ? EditorView.lineWrapping : [],
    sizes(props),
  ];
}

function sizes({ height, minHeight = '60px', maxHeight }: CodeEditorProps): Extension {
  return EditorView.theme({
    '&': height ? { height } : { ...(maxHeight ? { maxHeight } : {}) },
    '.cm-content, .cm-gutter': height ? { minHeight: '100%' } : { minHeight },
  });
}
