import { createContext } from 'react';
import type { Session } from '#contract/console/bff.ts';

/** Who is signed in, for everything below the signed-in layout. */
export const SessionContext = createContext<Session | undefined>(undefined);
