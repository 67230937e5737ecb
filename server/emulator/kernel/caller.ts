import type { Grant } from '#contract/roles.ts';

/** Who calls. */
export interface Caller {
  kind: 'apiKey' | 'serviceAccount';
  id: string;
  /** Public key or client id; what the service shows as the user. */
  identity: string;
  orgId: string;
  grants: readonly Grant[];
  accessList: readonly string[];
  /** The secret that was shown, where a service account asks for a token. */
  secretId?: string;
}
