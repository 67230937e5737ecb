import { oneOf } from '#src/lib/search-params.ts';

const emulatorTabs = [
  'scenarios',
  'load',
  'flows',
  'faults',
  'event',
  'deliveries',
  'requests',
  'worlds',
  'file',
] as const;
export type EmulatorTab = (typeof emulatorTabs)[number];

export interface EmulatorSearch {
  tab?: EmulatorTab | undefined;
  group?: string | undefined;
}

export function readEmulatorSearch(search: Record<string, unknown>): EmulatorSearch {
  return {
    tab: oneOf(emulatorTabs, search.tab),
    group: typeof search.group === 'string' && /^[a-f0-9]{24}$/.test(search.group) ? search.group : undefined,
  };
}
