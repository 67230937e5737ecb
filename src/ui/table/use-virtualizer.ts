import type { Virtualizer, VirtualizerOptions } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { loadPart } from '../feedback/load-part.ts';

type LinesVirtualizer = Virtualizer<HTMLElement, HTMLElement>;
type LinesOptions = VirtualizerOptions<HTMLElement, HTMLElement>;
type Options = Omit<LinesOptions, 'onChange' | 'observeElementRect' | 'observeElementOffset' | 'scrollToFn'>;
type Library = Awaited<ReturnType<typeof importLibrary>>;

const importLibrary = async () => {
  const { Virtualizer, elementScroll, observeElementOffset, observeElementRect } = await import(
    '@tanstack/react-virtual'
  );
  return { Virtualizer, elementScroll, observeElementOffset, observeElementRect };
};

let loaded: Library | undefined;

/** Loads the library; tests call it before they mount a long table. */
export async function loadVirtualizer(): Promise<Library> {
  loaded = await loadPart(importLibrary);
  return loaded;
}

/**
 * As `useVirtualizer` of the library, which is loaded with the first long table: most tables, and the first page, are short.
 *
 * @returns undefined until then, and while a short table never needed it
 */
export function useVirtualizer(options: Options): LinesVirtualizer | undefined {
  const [library, setLibrary] = useState(loaded);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const instance = useRef<LinesVirtualizer>(undefined);
  const isMeasuring = useRef(false);
  const { enabled = true } = options;

  useEffect(() => {
    if (!enabled || library) return;
    let isCurrent = true;
    void loadVirtualizer().then((next) => {
      if (isCurrent) setLibrary(next);
    });
    return () => {
      isCurrent = false;
    };
  }, [enabled, library]);

  if (library) {
    const { elementScroll, observeElementOffset, observeElementRect } = library;
    const complete: LinesOptions = {
      ...{ ...options, observeElementOffset, observeElementRect, scrollToFn: elementScroll },
      // the list may have been scrolled before the library was there: a beginning at 0 would return it to its top
      initialOffset: () => options.getScrollElement()?.scrollTop ?? 0,
      // a line that is measured is drawn in the middle of a commit, in which React cannot draw at once
      onChange: (_, sync) => (sync && !isMeasuring.current ? flushSync(draw) : draw()),
    };
    instance.current ??= createVirtualizer(library, complete, isMeasuring);
    instance.current.setOptions(complete);
  }
  const current = instance.current;
  useLayoutEffect(() => current?._didMount(), [current]);
  useLayoutEffect(() => current?._willUpdate());
  return current;
}

function createVirtualizer(
  { Virtualizer }: Library,
  options: LinesOptions,
  isMeasuring: { current: boolean },
): LinesVirtualizer {
  const virtualizer = new Virtualizer(options);
  const { measureElement } = virtualizer;
  virtualizer.measureElement = (line) => {
    isMeasuring.current = true;
    try {
      measureElement(line);
    } finally {
      isMeasuring.current = false;
    }
  };
  return virtualizer;
}
