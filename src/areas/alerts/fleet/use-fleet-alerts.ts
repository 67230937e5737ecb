import { useMemo, useState } from 'react';
import type { EstateAlerts, EstatePlace, EstateRule } from '#contract/overview/estate-alerts.ts';
import { useEstateAlerts } from '#src/api/console/estate-alerts.ts';
import { useNow } from '#src/ui/values/now.tsx';
import type { AlertRow } from '../alert-row.ts';
import { createRowMaker } from '../alert-rows.ts';

/** A row with its place. */
export interface PlacedRow extends AlertRow {
  place: EstatePlace;
}

export interface FleetAlerts {
  data: EstateAlerts | undefined;
  /** Every open alert; undefined until they are known. */
  rows: PlacedRow[] | undefined;
  error: Error | null;
  refetch: () => void;
}

/** The open alerts of all projects as rows of the inbox. */
export function useFleetAlerts(): FleetAlerts {
  const { data, error, refetch } = useEstateAlerts();
  const now = useNow();
  const [make] = useState(createRowMaker);
  const [place] = useState(createPlacer);
  const rules = useMemo(() => new Map<string, EstateRule>(Object.entries(data?.rules ?? {})), [data?.rules]);
  const places = useMemo(
    () => new Map(data?.places.map((each) => [each.groupId, each] as const) ?? []),
    [data?.places],
  );
  const rows = useMemo(
    () => data && place(make(data.alerts, rules, now), places),
    [data, make, place, rules, places, now],
  );
  return { data, rows, error, refetch: () => void refetch() };
}

/** Each row is given its place once, so that a tick of the clock draws nothing again. */
function createPlacer() {
  const placed = new WeakMap<AlertRow, PlacedRow>();
  return (rows: readonly AlertRow[], places: ReadonlyMap<string, EstatePlace>): PlacedRow[] =>
    rows.flatMap((row) => {
      const place = places.get(row.alert.groupId);
      if (!place) return [];
      const before = placed.get(row);
      if (before?.place === place) return [before];
      const text = `${row.text}\n${place.groupName}\n${place.orgName}`.toLowerCase();
      const created = { ...row, place, text };
      placed.set(row, created);
      return [created];
    });
}
