import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadVirtualizer } from './table/use-virtualizer.ts';
import { UiProvider } from './ui-provider.tsx';

declare global {
  // read by React: state changes outside act() are then reported
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}

/** A mounted interface for tests. */
export interface Mounted {
  root: HTMLElement;
  show: (node: ReactNode) => Promise<void>;
  press: (key: string, init?: KeyboardEventInit) => Promise<void>;
  click: (element: Element | null, init?: MouseEventInit) => Promise<void>;
  type: (element: Element | null, text: string) => Promise<void>;
  unmount: () => Promise<void>;
}

/** The interfaces that are still mounted. */
const standing = new Set<Mounted>();

/** Unmounts everything that a test file has left mounted. */
export async function unmountAll(): Promise<void> {
  for (const each of standing) await each.unmount();
}

/** Mounts an interface inside its providers: for tests in happy-dom. */
export async function mount(node: ReactNode): Promise<Mounted> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  // long tables show all lines in sight with their first render
  await loadVirtualizer();
  const root = document.createElement('div');
  document.body.append(root);
  const react = createRoot(root);
  const show = (next: ReactNode) => act(async () => react.render(<UiProvider>{next}</UiProvider>));
  await show(node);
  const mounted: Mounted = {
    root,
    show,
    press: (key, init = {}) =>
      act(async () => {
        const target = document.activeElement ?? document.body;
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
      }),
    click: (element, init = {}) =>
      act(async () => {
        if (!element) throw new Error('Nothing to click');
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
      }),
    type: (element, text) =>
      act(async () => {
        if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) {
          throw new Error('Not a field to type into');
        }
        // React listens to the native setter; assigning through it equals typing by a user.
        const prototype = Object.getPrototypeOf(element);
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text);
        element.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    unmount: async () => {
      await act(async () => react.unmount());
      root.remove();
      standing.delete(mounted);
    },
  };
  standing.add(mounted);
  return mounted;
}
