import type { ConsoleRole } from '#contract/console/access/console-role.ts';
import { personalTokenOperations } from '#contract/console/access/personal-tokens.ts';
import { hasRole } from '#contract/console/access/role-order.ts';
import type { Connections } from '../connections/connections.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import type { SignedInRoute } from '../http/route.ts';
import type { ActiveSession } from '../sign-in/session.ts';
import type { PersonalTokens } from './personal-tokens.ts';

interface PersonalTokenDeps {
  personalTokens: PersonalTokens;
  connections: Pick<Connections, 'open'>;
  defineHandlers: DefineConsoleHandlers;
}

/** Personal access tokens, managed by their users and by administrators. */
export function personalTokenRoutes(deps: PersonalTokenDeps): SignedInRoute[] {
  const { personalTokens, connections, defineHandlers } = deps;
  /** The user whose tokens a caller may see or revoke; undefined: with this role, those of all users. */
  const ownerFor = ({ user, token }: ActiveSession, needed: ConsoleRole) =>
    hasRole(user.role, needed) && !token ? undefined : user.id;
  return defineHandlers(personalTokenOperations, {
    listPersonalTokens: (_, { session }) => personalTokens.list(ownerFor(session, 'auditor')),
    createPersonalToken: {
      async subject({ body: { connection, name } }) {
        if (connection !== undefined) await connections.open(connection);
        return { connection, target: name };
      },
      handle: ({ body }, { session }) => personalTokens.create(body, session.user),
    },
    revokePersonalToken: {
      subject: ({ tokenId }) => ({ target: tokenId }),
      handle: ({ tokenId }, { session }) =>
        personalTokens.revoke(tokenId, ownerFor(session, 'administrator')),
    },
  });
}
