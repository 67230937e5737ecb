import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useMantineStyleNonce } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { CodeDiffProps } from './code-diff.tsx';
import classes from './code-editor.module.css';
import { languageSupport } from './code-language.ts';
import { editorTheme } from './editor-theme.ts';

export function DiffSurface({ before, after, language, ariaLabel, maxHeight = '60vh' }: CodeDiffProps) {
  const host = useRef<HTMLDivElement>(null);
  const nonce = useMantineStyleNonce()?.();
  useEffect(() => {
    if (!host.current) return;
    const view = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: after,
        extensions: [
          nonce ? EditorView.cspNonce.of(nonce) : [],
          languageSupport(language),
          lineNumbers(),
          EditorState.readOnly.of(true),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({
            'aria-label': ariaLabel,
            'aria-readonly': 'true',
            tabindex: '0',
          }),
          unifiedMergeView({
            original: before,
            mergeControls: false,
            collapseUnchanged: { margin: 3, minSize: 8 },
          }),
          editorTheme,
          EditorView.theme({ '&': { maxHeight } }),
        ],
      }),
    });
    return () => view.destroy();
  }, [before, after, language, ariaLabel, maxHeight, nonce]);
  return <div ref={host} className={classes.frame} data-read-only />;
}
