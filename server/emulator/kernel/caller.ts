import type { Grant } from '#contract/roles.ts';

/** Who calls. */
export interface Caller {
  kind: 'apiKey' | 'serviceAccount';
  id: string;
  /** Public key or client id; the service shows it as the user. */
  identity: string;
  orgId: string;
  grants: readonly Grant[];
  accessList: readonly string[];
  /** The presented secret, where a service account requests a token. */
  secretId?: string;
}
