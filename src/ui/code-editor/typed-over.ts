import { EditorView } from '@codemirror/view';

/**
 * Lets the editor insert text typed over a selection. When the browser inserts it, a line that replaces one
 * with the mark of a problem is underlined by a style attribute. The page's policy refuses that attribute
 * with a complaint // observed
 */
export const typedOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { inputType, data, cancelable } = event;
    if (inputType !== 'insertText' || data === null || !cancelable) return false;
    if (view.composing || view.state.readOnly || view.state.selection.ranges.length > 1) return false;
    // the selection of the browser: the editor receives a selection a moment later
    const selected = getSelection();
    if (!selected || selected.isCollapsed || selected.rangeCount === 0) return false;
    const { startContainer, startOffset, endContainer, endOffset } = selected.getRangeAt(0);
    if (!view.contentDOM.contains(startContainer) || !view.contentDOM.contains(endContainer)) return false;
    const from = view.posAtDOM(startContainer, startOffset);
    const to = view.posAtDOM(endContainer, endOffset);
    if (from === to) return false;
    const insert = view.state.toText(data);
    const typed = () =>
      view.state.update({
        changes: { from, to, insert },
        selection: { anchor: from + insert.length },
        userEvent: 'input.type',
        scrollIntoView: true,
      });
    const handlers = view.state.facet(EditorView.inputHandler);
    if (!handlers.some((handle) => handle(view, from, to, data, typed))) view.dispatch(typed());
    return true;
  },
});
