import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import { useShownValue } from '../use-shown-value.ts';
import { reveal } from './reveal.ts';
import classes from './tabs.module.css';

interface TabItem<Value extends string> {
  value: Value;
  label: string;
  count?: number | undefined;
}

export interface TabsProps<Value extends string> {
  /** The subject of the tabs: "Cluster". */
  label: string;
  items: readonly TabItem<Value>[];
  /** Controlled, so that the route keeps it in the URL. */
  value: Value;
  onChange: (value: Value) => void;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/** Arrow keys move between tabs, and the panel follows. */
export function Tabs<Value extends string>({ label, items, value, onChange, children }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // on a phone the tabs are wider than the screen, and the chosen one may be the last
  // biome-ignore lint/correctness/useExhaustiveDependencies: which tab is chosen is read from the document
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const show = (): void => reveal(box.querySelector('[aria-selected="true"]'), box);
    show();
    // a screen that is turned, or a drawer that opens beside the page, leaves room for fewer tabs
    const observer = new ResizeObserver(show);
    observer.observe(box);
    return () => observer.disconnect();
  }, [value]);

  function onKeyDown(event: KeyboardEvent): void {
    const current = items.findIndex((item) => item.value === value);
    const next = nextIndex(event.key, current, items.length);
    const item = next === undefined ? undefined : items[next];
    if (item === undefined) return;
    event.preventDefault();
    onChange(item.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next ?? 0]?.focus();
  }

  return (
    <>
      <div ref={list} className={classes.list} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-${item.value}`}
            aria-controls={`${id}-panel`}
            aria-selected={item.value === value}
            tabIndex={item.value === value ? 0 : -1}
            className={classes.tab}
            onClick={() => onChange(item.value)}
          >
            {item.label}
            {item.count !== undefined && <span className={classes.count}>{formatCount(item.count)}</span>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`} className={classes.panel}>
        {children}
      </div>
    </>
  );
}

/** Where an arrow, Home or End leads in a ring of options; undefined for any other key. */
function nextIndex(key: string, current: number, length: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (current + 1) % length;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (current - 1 + length) % length;
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return undefined;
  }
}

export interface SegmentedProps<Value extends string> {
  label: string;
  items: readonly { value: Value; label: ReactNode; name?: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few exclusive choices side by side: native radio buttons underneath. */
export function Segmented<Value extends string>({ label, items, value, onChange }: SegmentedProps<Value>) {
  const name = useId();
  const [shown, change] = useShownValue(value, onChange);
  return (
    <fieldset className={classes.segmented}>
      <legend className="qd-hidden">{label}</legend>
      {items.map((item) => (
        <label key={item.value} className={classes.segment} title={item.name}>
          <input
            type="radio"
            className="qd-hidden"
            name={name}
            aria-label={item.name}
            checked={item.value === shown}
            onChange={() => change(item.value)}
          />
          {item.label}
        </label>
      ))}
    </fieldset>
  );
}
