import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { ianaName, isZone, type Zone } from '#src/lib/time/zones.ts';
import { useStoredText } from '../stored-value.ts';

interface ZoneChoice {
  zone: Zone;
  setZone: (zone: Zone) => void;
}

const ZoneContext = createContext<ZoneChoice>({ zone: 'UTC', setZone: () => {} });

/** Keeps the zone in which times are shown: UTC until a person chooses. Instants never change with it. */
export function ZoneProvider({ children }: { children: ReactNode }) {
  const [stored, store] = useStoredText('qd.zone');
  const zone = stored !== null && isZone(stored) ? stored : 'UTC';
  const choice = useMemo(() => ({ zone, setZone: store }), [zone, store]);
  return <ZoneContext value={choice}>{children}</ZoneContext>;
}

export function useZone(): ZoneChoice {
  return useContext(ZoneContext);
}

/** The name of the zone in a menu or a button. */
export function zoneName(zone: Zone): string {
  if (zone === 'UTC') return 'UTC';
  return zone === 'local' ? `Local (${ianaName('local')})` : zone;
}
