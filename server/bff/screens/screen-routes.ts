import {
  type Screen,
  type ScreenFacts,
  screenOperations,
  serviceTimeHeader,
} from '#contract/console/screens.ts';
import { wallOperations } from '#contract/console/wall-operations.ts';
import type { Connections } from '../connections/connections.ts';
import { type Audit, clientOf } from '../forward/audit.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { type CookieNames, cookieValues, setScreenCookie } from '../http/cookie.ts';
import { refuse } from '../http/errors.ts';
import { type Call, json, type Route } from '../http/route.ts';
import type { OverviewArea } from '../overview/overview-area.ts';
import type { SignInThrottle } from '../sign-in/throttle.ts';
import type { Screens } from './screens.ts';

interface ScreenDeps {
  screens: Screens;
  connections: Pick<Connections, 'list' | 'open'>;
  overview: Pick<OverviewArea, 'read'>;
  audit: Audit;
  /** Of tries to enter: each wrong one is written down. */
  throttle: SignInThrottle;
  cookies: CookieNames;
  version: string;
  defineHandlers: DefineConsoleHandlers;
}

/**
 * What administrators do with screens, and the two things that a screen itself can do: enter by its link, and read the
 * overview of its one connection. Its cookie is another one than that of people, and no other route looks at it: so a
 * screen may do nothing else, whatever routes there will be.
 */
export function screenRoutes(deps: ScreenDeps): Route[] {
  const { screens, connections, overview, audit, throttle, cookies, version, defineHandlers } = deps;

  const screenOf = async (call: Call): Promise<{ screen: Screen; cookie: string }> => {
    const [cookie, ...others] = cookieValues(call.raw, cookies.screen);
    const screen = cookie && others.length === 0 ? await screens.find(cookie) : undefined;
    if (!cookie || !screen) throw refuse('SCREEN_WITHDRAWN');
    return { screen, cookie };
  };

  return [
    ...defineHandlers(screenOperations, {
      listScreens: () => screens.list(),
      createScreen: {
        async subject({ body: { connection, name } }) {
          await connections.open(connection);
          return { connection, target: name };
        },
        async handle({ body }, { call, session }) {
          const { screen, token } = await screens.make(body, session.user.name);
          // in the fragment: browsers never send it, so no log and no Referer ever holds it
          return { ...screen, link: `${call.origin}/wall#token=${token}` };
        },
      },
      withdrawScreen: {
        subject: ({ screenId }) => ({ target: screenId }),
        handle: ({ screenId }) => screens.withdraw(screenId),
      },
    }),
    ...defineHandlers(wallOperations, {
      async enterScreen({ body: { token } }, { call }) {
        const entered = await throttle.check(call.address, token, () => screens.enter(token, call.address));
        const actor = entered ? `screen ${entered.screen.name}` : 'screen';
        // no user is signed in here
        const who = { actor, actorId: undefined, ...clientOf(call) };
        const subject = { ...who, operation: 'enterScreen', target: call.address };
        await audit.note(subject, entered ? 'done' : 'refused', entered ? 204 : 401);
        if (!entered) throw refuse('WRONG_CREDENTIALS');
        return new Response(null, {
          status: 204,
          headers: { 'set-cookie': setScreenCookie(cookies, entered.cookie) },
        });
      },
      async getScreenOverview({ known, range }, { call }) {
        const { screen, cookie } = await screenOf(call);
        const { connection, name: screenName } = screen;
        const read = await overview.read({ connection, range });
        if (read.version === known) {
          return new Response(null, { status: 204, headers: { [serviceTimeHeader]: String(read.at) } });
        }
        const shown = (await connections.list()).find(({ id }) => id === connection);
        const facts: ScreenFacts = {
          connectionName: shown?.name ?? connection,
          emulator: shown?.emulator ?? false,
          screenName,
          version,
        };
        // a browser keeps no cookie for ever: one that is used is made anew
        return json({ ...facts, overview: read }, 200, { 'set-cookie': setScreenCookie(cookies, cookie) });
      },
    }),
  ];
}
