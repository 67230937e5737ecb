const emulatorTabs = ['scenarios', 'faults', 'event', 'deliveries', 'requests', 'worlds', 'file'] as const;
export type EmulatorTab = (typeof emulatorTabs)[number];

export interface EmulatorSearch {
  tab?: EmulatorTab | undefined;
  group?: string | undefined;
}

export function readEmulatorSearch(search: Record<string, unknown>): EmulatorSearch {
  return {
    tab: emulatorTabs.find((tab) => tab === search.tab),
    group: typeof search.group === 'string' && /^[a-f0-9]{24}$/.test(search.group) ? search.group : undefined,
  };
}
