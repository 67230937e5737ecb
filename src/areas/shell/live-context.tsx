import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { type Live, startLive } from '#src/api/live/live.ts';

const connecting: Live = {
  state: 'connecting',
  checkedAt: undefined,
  everyMs: 0,
  failing: undefined,
  budgets: new Map(),
};
const LiveContext = createContext<Live>(connecting);

/** The one event stream of the page. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [live, setLive] = useState<Live>(connecting);
  useEffect(() => startLive(client, setLive), [client]);
  return <LiveContext value={live}>{children}</LiveContext>;
}

export function useLive(): Live {
  return useContext(LiveContext);
}
