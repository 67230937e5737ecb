import { z } from 'zod';
import { Overview, OverviewQuery } from '../overview/overview.ts';
import { ScreenFacts } from './screens.ts';
import { consoleOperations } from './table/operation.ts';

/** The secret of the link, which is valid for one exchange. */
const ScreenEntry = z.strictObject({ token: z.string().min(1).max(256) });

/** All that a screen can do itself, with a cookie of its own. */
export const wallOperations = consoleOperations({
  enterScreen: {
    ...{ method: 'POST', path: '/screen/enter', role: 'anyone', effect: 'account', body: ScreenEntry },
    summary: 'Exchange the token of a link for the cookie of a screen',
  },
  getScreenOverview: {
    ...{ method: 'GET', path: '/screen/overview', role: 'anyone' },
    query: OverviewQuery.omit({ connection: true }),
    answer: ScreenFacts.extend({ overview: Overview }),
    summary: 'Return the overview of the connection of a screen; 204 when `known` is its version',
  },
});
