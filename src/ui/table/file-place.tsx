import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Evidence } from '#src/lib/csv.ts';

const Place = createContext<Evidence>({});

/** Where the page below is: whoever is handed a file must know which connection, organization or project it tells of. */
export function FilePlace({ value, children }: { value: Evidence; children: ReactNode }) {
  const outer = useContext(Place);
  const key = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for what is new each time
  const inner = useMemo(() => ({ ...outer, ...value }), [outer, key]);
  return <Place value={inner}>{children}</Place>;
}

/** The head of a file with where its page is; first of all, because a reader asks for it first. */
export function usePlacedEvidence(): (evidence: Evidence | undefined) => Evidence | undefined {
  const place = useContext(Place);
  return (evidence) => evidence && { ...place, ...evidence, ...place };
}
