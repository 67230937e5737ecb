import { useSyncExternalStore } from 'react';
import { createStore } from '#src/lib/stores/store.ts';
import { onTape, readTape, type TapeEntry } from './tape.ts';

const shown = createStore(false);

/** Shows the tape beside the page, or puts it away. */
export const showTape = shown.set;
export const useTapeShown = (): boolean => useSyncExternalStore(shown.subscribe, shown.get);
export const useTape = (): readonly TapeEntry[] => useSyncExternalStore(onTape, readTape);
