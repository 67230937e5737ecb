import { type Extension, Prec } from '@codemirror/state';
import {
  Decoration,
  EditorView,
  keymap,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import classes from './code-editor.module.css';

export interface CodeLinks {
  /** What an address leads to, in words; undefined where it leads nowhere. */
  leadsTo: (href: string) => string | undefined;
  onFollow: (href: string) => void;
}

const attribute = 'data-follows';

function hrefOf(target: EventTarget | null): string | undefined {
  const element = target instanceof Element ? target.closest(`[${attribute}]`) : null;
  return element?.getAttribute(attribute) ?? undefined;
}

/** Addresses among the strings of a text that only shows something: followed by a click, or by Enter where the focus or the cursor is. */
export function followedLinks(links: () => CodeLinks | undefined): Extension {
  const decorator = new MatchDecorator({
    // JSON escapes nothing that an address may contain
    regexp: /(?<=")https?:\/\/[^"\\\s]+(?=")/gu,
    decoration: ([href]) => {
      const target = links()?.leadsTo(href);
      if (target === undefined) return null;
      return Decoration.mark({
        class: classes.link ?? '',
        attributes: { role: 'link', tabindex: '0', title: `Open ${target}`, [attribute]: href },
      });
    },
  });
  const marks = ViewPlugin.define(
    (view) => ({
      found: decorator.createDeco(view),
      update(update: ViewUpdate): void {
        this.found = decorator.updateDeco(update, this.found);
      },
    }),
    { decorations: ({ found }) => found },
  );
  const follow = (href: string | undefined): boolean => {
    if (href === undefined) return false;
    links()?.onFollow(href);
    return true;
  };
  const atCursor = (view: EditorView): string | undefined => {
    const { head } = view.state.selection.main;
    let href: string | undefined;
    view.plugin(marks)?.found.between(head, head, (_from, _to, { spec }) => {
      href = spec.attributes[attribute];
    });
    return href;
  };
  return [
    marks,
    EditorView.domEventHandlers({
      // a user who selects a part of it wants to copy it
      click: (event, view) => view.state.selection.main.empty && follow(hrefOf(event.target)),
    }),
    Prec.high(
      keymap.of([{ key: 'Enter', run: (view) => follow(hrefOf(view.root.activeElement) ?? atCursor(view)) }]),
    ),
  ];
}
