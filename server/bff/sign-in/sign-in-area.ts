import type { SignInMethod } from '#contract/console/bff.ts';
import type { Core } from '../core.ts';
import type { Route } from '../http/route.ts';
import { secondFactorRoutes } from '../second-factor/second-factor-routes.ts';
import { accountRoutes } from './account-routes.ts';
import { createLaunch, launchUrl } from './launch.ts';
import { createOidc } from './oidc.ts';
import { createSignIn, describeSession, sessionRoutes } from './session-routes.ts';
import { createSignInThrottle } from './throttle.ts';

export interface SignInArea {
  routes: Route[];
  /** A fresh one-time address for the person at this machine; undefined where people sign in otherwise. */
  launchUrl(): string | undefined;
}

/** How people come in: by the address that the command prints, by password, by OpenID Connect. */
export async function createSignInArea(core: Core): Promise<SignInArea> {
  const { config, version, place, db, box, audit, users, sessions, log, now } = core;
  const { cookies, origins } = place;
  const launch = place.beyond ? undefined : createLaunch(now, config.dataDir);
  if (launch) await users.ensureLaunchUser();
  if (config.admin) await users.ensureAdministrator(config.admin.name, config.admin.password);
  if (!launch && !config.oidc && !(await users.havePasswords())) {
    throw new Error('no user could sign in: set QUARTERDECK_ADMIN_PASSWORD or configure OpenID Connect');
  }
  const methods = async (): Promise<SignInMethod[]> => [
    ...(launch ? (['launch'] as const) : []),
    ...((await users.havePasswords()) ? (['password'] as const) : []),
    ...(config.oidc ? (['oidc'] as const) : []),
  ];
  const signIn = createSignIn({ sessions, cookies });
  const oidc =
    config.oidc &&
    createOidc({
      ...{ config: config.oidc, users, audit, signIn, sessions, cookies, box, db, log, now },
      outbound: core.outbound,
      defineHandlers: core.defineHandlers,
    });
  const deps = {
    ...{ sessions, personalTokens: core.personalTokens, users, audit, cookies, launch, methods, version },
    throttle: createSignInThrottle(db, now, 'password'),
    readOnly: config.readOnly,
    providerSignOut: oidc?.signOutAt,
    provider: oidc?.state,
    defineHandlers: core.defineHandlers,
  };
  return {
    routes: [
      ...sessionRoutes(deps),
      ...(oidc?.routes ?? []),
      ...accountRoutes(deps),
      ...secondFactorRoutes({
        ...{ ...deps, db, log, now, signIn, describe: describeSession(deps) },
        factorThrottle: createSignInThrottle(db, now, 'second factor'),
        outbox: core.notifications.outbox,
      }),
    ],
    launchUrl: () => launch && launchUrl(origins[0] ?? '', launch.mint()),
  };
}
