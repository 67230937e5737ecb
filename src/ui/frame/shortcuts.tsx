import {
  createContext,
  Fragment,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createRegistry, type Registry } from '#src/lib/stores/registry.ts';
import { loadPart } from '../feedback/load-part.ts';
import { isTakenByPopup } from '../overlays/use-escape.ts';
import { useStoredText } from '../stored-value.ts';
import { createSequenceReader, keycaps } from './key-sequence.ts';
import classes from './shortcuts.module.css';

const ShortcutSheet = lazy(() =>
  loadPart(() => import('./shortcut-sheet.tsx').then((module) => ({ default: module.ShortcutSheet }))),
);

export interface Shortcut {
  keys: string;
  label: string;
  group: string;
  onTrigger: () => void;
}

const RegistryContext = createContext<Registry<Shortcut>>(createRegistry());

/** One registry for the whole application: it drives the keys, the palette's hints and the sheet on `?`. */
export function ShortcutProvider({ children }: { children: ReactNode }) {
  const registry = useMemo(() => createRegistry<Shortcut>(), []);
  return (
    <RegistryContext value={registry}>
      {children}
      <Listener registry={registry} />
    </RegistryContext>
  );
}

export interface ShortcutOptions {
  group?: string;
  enabled?: boolean;
}

/** `useShortcut('g a', 'Go to alerts', open)`. The newest of two on the same keys wins; inputs are left alone. */
export function useShortcut(
  keys: string,
  label: string,
  onTrigger: () => void,
  options: ShortcutOptions = {},
): void {
  const { group = 'This page', enabled = true } = options;
  const registry = useContext(RegistryContext);
  const latest = useRef(onTrigger);
  useEffect(() => {
    latest.current = onTrigger;
  });
  useEffect(() => {
    if (!enabled) return;
    return registry.add({ keys, label, group, onTrigger: () => latest.current() });
  }, [registry, keys, label, group, enabled]);
}

export function useShortcuts(): readonly Shortcut[] {
  const registry = useContext(RegistryContext);
  return useSyncExternalStore(registry.subscribe, registry.list);
}

/** Whether shortcuts of one character work, and the way to change that. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const [single, setSingle] = useStoredText('qd.single-key-shortcuts');
  return [single !== 'off', (on) => setSingle(on ? 'on' : 'off')];
}

function Listener({ registry }: { registry: Registry<Shortcut> }) {
  const [open, setOpen] = useState(false);
  const [singleOn] = useSingleKeys();
  useShortcut('?', 'Show the shortcuts', () => setOpen(true), { group: 'Everywhere' });
  useEffect(() => {
    const reader = createSequenceReader();
    function onKeyDown(event: KeyboardEvent): void {
      const withMod = event.ctrlKey || event.metaKey;
      if (event.defaultPrevented || event.isComposing || isTakenByPopup(event)) return;
      if (!withMod && (!singleOn || isTyping(event.target) || modalIsOpen())) return;
      if (presses(event)) return;
      const shortcuts = registry.list();
      const keys = reader.read(event, new Set(shortcuts.map((shortcut) => shortcut.keys)));
      const match = keys === undefined ? undefined : shortcuts.findLast((shortcut) => shortcut.keys === keys);
      if (match === undefined) return;
      event.preventDefault();
      match.onTrigger();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [registry, singleOn]);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutSheet opened={open} onClose={() => setOpen(false)} />
    </Suspense>
  );
}

/** Whether the key activates the focused element: a button is a button on every page. */
function presses({ key, target }: KeyboardEvent): boolean {
  if ((key !== 'Enter' && key !== ' ') || !(target instanceof HTMLElement)) return false;
  return target.closest('button, a[href], summary, [role="button"], [role="tab"], [role="switch"]') !== null;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  const field = target.closest('input, textarea, select, [role="textbox"], [role="combobox"]');
  return (
    field !== null &&
    !(field instanceof HTMLInputElement && ['checkbox', 'radio', 'button'].includes(field.type))
  );
}

function modalIsOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

const mac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Keys as keycaps: `Ctrl` `K`, or `G` then `A`. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={classes.keys}>
      {keys.split(' ').map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one sequence never move
        <Fragment key={index}>
          {keycaps(step, mac).map((cap) => (
            <kbd key={cap} className={classes.key}>
              {cap}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
