import { type RefObject, useEffect, useRef } from 'react';

interface Layer {
  close: () => void;
  /** Undefined for a modal dialog, which closes wherever the focus is. */
  panel: RefObject<HTMLElement | null> | undefined;
}

/** The open layers, the last one on top. */
const layers: Layer[] = [];
/** Presses that close a dropdown: no layer below it may react. */
const taken = new WeakSet<Event>();

const POPUPS = '[role="menu"], [role="listbox"], [data-popup], [data-mantine-stop-propagation="true"]';

/** Whether the key press belongs to an open dropdown: a list, a menu, a calendar or the suggestions of an editor. */
function isInPopup(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  // a list that is part of its dialog never closes separately
  if (target.closest('[data-always-open]')) return false;
  if (target.closest(POPUPS)) return true;
  const trigger = target.closest('[aria-expanded="true"]');
  if (trigger && (trigger.hasAttribute('aria-haspopup') || trigger.getAttribute('role') === 'combobox'))
    return true;
  const editor = target.closest('.cm-editor');
  return editor?.querySelector('.cm-tooltip-autocomplete, .cm-panel.cm-search') != null;
}

// before the dropdown has closed: afterwards nothing shows that the press was meant for it
if (typeof window !== 'undefined') {
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && (event.isComposing || isInPopup(event.target))) taken.add(event);
    },
    { capture: true },
  );
}

/** Whether a dropdown has handled this press. */
export function isTakenByPopup(event: Event): boolean {
  return taken.has(event);
}

/** After whatever has the focus: what handles the key itself prevents its default. */
function onBubble(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || taken.has(event)) return;
  const top = layers.findLast(({ panel }) => panel === undefined || isFocusIn(panel.current, event.target));
  if (!top) return;
  event.preventDefault();
  top.close();
}

function isFocusIn(panel: HTMLElement | null, target: EventTarget | null): boolean {
  return panel !== null && target instanceof Node && panel.contains(target);
}

/**
 * Escape closes the topmost layer, and only that one. A dropdown that is open in it closes first. `panel`: a layer that is
 * not modal closes only while the focus is in it.
 */
export function useEscape(
  enabled: boolean,
  onEscape: () => void,
  panel?: RefObject<HTMLElement | null>,
): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!enabled) return;
    const layer: Layer = { close: () => latest.current(), panel };
    if (layers.push(layer) === 1) window.addEventListener('keydown', onBubble);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) window.removeEventListener('keydown', onBubble);
    };
  }, [enabled, panel]);
}
