import { createContext, useContext } from 'react';
import type { Connection } from '#contract/console/bff.ts';

const Current = createContext<Connection | undefined>(undefined);

/** Set by the layout route of `/c/$connectionId`; everything below speaks through it. */
export const ConnectionProvider = Current.Provider;

/** Undefined beyond `/c/$connectionId`. */
export const useOptionalConnection = () => useContext(Current);

/** The connection of the page. */
export function useConnection(): Connection {
  const connection = useContext(Current);
  if (!connection) throw new Error('useConnection needs a page below /c/$connectionId');
  return connection;
}
