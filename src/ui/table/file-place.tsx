import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Evidence } from '#src/lib/csv.ts';

const Place = createContext<Evidence>({});

/** The location of the page below: the recipient of a file must know its connection, organization or project. */
export function FilePlace({ value, children }: { value: Evidence; children: ReactNode }) {
  const outer = useContext(Place);
  const key = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` represents objects that are new each time
  const inner = useMemo(() => ({ ...outer, ...value }), [outer, key]);
  return <Place value={inner}>{children}</Place>;
}

/** The head of a file with the location of its page; it is first, because readers need it first. */
export function usePlacedEvidence(): (evidence: Evidence | undefined) => Evidence | undefined {
  const place = useContext(Place);
  return (evidence) => evidence && { ...place, ...evidence, ...place };
}
