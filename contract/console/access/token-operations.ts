import { z } from 'zod';
import { RevokeRequest, TokenInUse } from '#contract/tokens.ts';
import { consoleOperations } from '../table/operation.ts';

/** Access tokens of connections by service account // specification §4.11 */
export const tokenOperations = consoleOperations({
  listTokens: {
    ...{ method: 'GET', path: '/tokens', role: 'viewer', answer: z.array(TokenInUse) },
    summary: 'List the access tokens in use, without the tokens themselves',
  },
  revokeToken: {
    ...{ method: 'POST', path: '/tokens/:connectionId/revoke', role: 'operator', effect: 'service' },
    body: RevokeRequest,
    summary: 'Revoke the token in use of a connection, or a token that is passed',
  },
});
