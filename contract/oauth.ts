import { z } from 'zod';
import { defineOperations } from './api/operation.ts';

const AccessToken = z.object({
  access_token: z.string(),
  expires_in: z.int(),
  token_type: z.literal('Bearer'),
});

/** Both answer outside versioning, errors in OAuth's own shape // specification §4.11, §7 */
export const oauthOperations = defineOperations({
  legacyOauthToken: {
    method: 'POST',
    path: '/token',
    root: 'oauth',
    summary: 'Issue an access token to a service account',
    roles: 'client',
    versions: { '2023-01-01': null },
    bodyType: 'form',
    body: z.object({ grant_type: z.string() }),
    response: AccessToken,
    source: 'facts: the guide to service accounts; not in the OpenAPI document',
  },
  legacyOauthRevoke: {
    method: 'POST',
    path: '/revoke',
    root: 'oauth',
    summary: 'Revoke an access token of a service account',
    roles: 'client',
    versions: { '2023-01-01': null },
    bodyType: 'form',
    body: z.object({ token: z.string(), token_type_hint: z.string().optional() }),
    source: 'specification §4.11',
  },
});
