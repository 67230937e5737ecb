import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Our tokens, so that both schemes follow without another theme. */
const surface = EditorView.theme({
  '&': {
    color: 'var(--qd-ink)',
    backgroundColor: 'var(--qd-surface)',
    fontSize: '13px',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--qd-mono)',
    fontVariantLigatures: 'none',
    lineHeight: '20px',
    overflow: 'auto',
  },
  '.cm-content': { caretColor: 'var(--qd-accent)', padding: '8px 0' },
  '.cm-line': { padding: '0 12px' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--qd-accent)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--qd-accent) 24%, transparent)',
  },
  '.cm-gutters': {
    backgroundColor: 'var(--qd-sunken)',
    color: 'var(--qd-dim)',
    borderRight: '1px solid var(--qd-line)',
    fontSize: '12px',
  },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 10px', minWidth: '34px' },
  '.cm-foldGutter .cm-gutterElement': { padding: '0 4px', cursor: 'pointer' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { backgroundColor: 'var(--qd-hover)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--qd-ink)' },
  '.cm-matchingBracket': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'transparent',
    outline: '1px solid var(--qd-edge)',
  },
  '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': {
    backgroundColor: 'var(--qd-critical-fill)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--qd-accent-fill)' },
  '.cm-placeholder': { color: 'var(--qd-dim)' },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--qd-sunken)',
    border: '1px solid var(--qd-line)',
    color: 'var(--qd-dim)',
  },
});

/** Elements that float over the text, and those reached by keys. */
const panels = EditorView.theme({
  '.cm-tooltip': {
    backgroundColor: 'var(--qd-surface)',
    color: 'var(--qd-ink)',
    border: '1px solid var(--qd-line)',
    borderRadius: '6px',
    boxShadow: 'var(--qd-lift)',
    zIndex: '300',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--qd-mono)',
    fontSize: '12px',
    maxHeight: '260px',
    minWidth: '220px',
    padding: '4px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px', borderRadius: '4px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--qd-accent-fill)',
    color: 'var(--qd-ink)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', color: 'var(--qd-accent)', fontWeight: '600' },
  '.cm-completionDetail': { color: 'var(--qd-dim)', fontStyle: 'normal' },
  '.cm-completionInfo': { fontSize: '12px', lineHeight: '18px', maxWidth: '320px', padding: '8px 10px' },
  '.cm-tooltip-lint': { fontSize: '12px' },
  '.cm-diagnostic': { padding: '6px 10px', borderLeft: '3px solid var(--qd-dim)' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--qd-critical)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--qd-warning)' },
  '.cm-diagnostic-info': { borderLeftColor: 'var(--qd-info)' },
  '.cm-lintRange-error': wavy('critical'),
  '.cm-lintRange-warning': wavy('warning'),
  '.cm-lintRange-info': wavy('info'),
  '.cm-lintPoint:after': { borderBottomColor: 'var(--qd-critical)' },
  '.cm-gutter-lint': { width: '14px' },
  '.cm-lint-marker': { width: '8px', height: '8px', margin: '6px 3px' },
  '.cm-lint-marker-error': { content: '""', backgroundColor: 'var(--qd-critical)', borderRadius: '1px' },
  '.cm-lint-marker-warning': { content: '""', backgroundColor: 'var(--qd-warning)', borderRadius: '50%' },
  '.cm-lint-marker-info': { content: '""', backgroundColor: 'var(--qd-info)', borderRadius: '50%' },
  '.cm-panels': {
    backgroundColor: 'var(--qd-sunken)',
    color: 'var(--qd-ink)',
    borderColor: 'var(--qd-line)',
    fontSize: '12px',
  },
  '.cm-textfield, .cm-button': {
    backgroundColor: 'var(--qd-surface)',
    backgroundImage: 'none',
    color: 'var(--qd-ink)',
    border: '1px solid var(--qd-edge)',
    borderRadius: '4px',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--qd-warning-fill)' },
  '.cm-searchMatch-selected': { outline: '1px solid var(--qd-warning)' },
});

/** Lines that come and go. */
const changes = EditorView.theme({
  '.cm-changedLine': { backgroundColor: 'var(--qd-ok-fill)' },
  // as specific as the editor's own, which know nothing of the tokens
  '&.cm-editor.cm-merge-b .cm-changedText': {
    background: 'linear-gradient(var(--qd-ok), var(--qd-ok)) bottom / 100% 2px no-repeat',
  },
  '.cm-deletedChunk': { backgroundColor: 'var(--qd-critical-fill)', padding: '0 12px' },
  '&.cm-editor.cm-merge-b .cm-deletedChunk .cm-deletedText': {
    background: 'none',
    textDecoration: 'line-through var(--qd-critical)',
  },
  '.cm-changeGutter': { width: '3px', paddingLeft: '0' },
  '.cm-changedLineGutter': { background: 'var(--qd-ok)' },
  '.cm-deletedLineGutter': { background: 'var(--qd-critical)' },
  '.cm-collapsedLines': {
    backgroundColor: 'var(--qd-sunken)',
    backgroundImage: 'none',
    color: 'var(--qd-dim)',
    padding: '4px 12px',
    fontSize: '12px',
  },
});

function wavy(tone: string) {
  return {
    backgroundImage: 'none',
    textDecoration: `underline wavy var(--qd-${tone}) 1px`,
    textUnderlineOffset: '3px',
  };
}

const highlight = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: 'var(--qd-running)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--qd-ok)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--qd-error)' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: 'var(--qd-accent)' },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--qd-info)' },
  { tag: [tags.comment], color: 'var(--qd-dim)', fontStyle: 'italic' },
  { tag: [tags.className, tags.typeName], color: 'var(--qd-warning)' },
]);

export const editorTheme: Extension = [surface, panels, changes, syntaxHighlighting(highlight)];
