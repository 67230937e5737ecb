import { z } from 'zod';

/** The number of a service account's tokens that the service revokes in a minute // specification §8 */
export const revocationsPerMinute = 10;

/** The access token that this server uses for a connection by service account. The token itself never leaves the server. */
export const TokenInUse = z.object({
  connection: z.string(),
  name: z.string(),
  /** Client ID of the service account. */
  identity: z.string(),
  /** Times in milliseconds since 1970. Null: none is in use; the next request fetches one. */
  token: z
    .object({
      issuedAt: z.number(),
      expiresAt: z.number(),
      lastUsedAt: z.number(),
      /** Requests that it signed. */
      uses: z.number(),
    })
    .nullable(),
  revocations: z.object({
    /** In the last minute, through this server. */
    used: z.number(),
    /** When the first of them no longer counts; null: none counts. */
    freeAt: z.number().nullable(),
  }),
});
export type TokenInUse = z.infer<typeof TokenInUse>;

/** Body of POST /bff/tokens/{connectionId}/revoke. Without a token: the one that this server uses. */
export const RevokeRequest = z.strictObject({
  token: z
    .string()
    .trim()
    .min(1, 'is required')
    .max(16_384)
    .regex(/^[A-Za-z0-9\-._~+/]+=*$/, 'must be an access token')
    .optional(),
});
