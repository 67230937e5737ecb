/** A database user, as far as its sign-ins follow from it. */
export interface SigningUser {
  username: string;
  /** The database that it is looked for in: `admin`, `$external`. */
  databaseName: string;
  awsIAMType?: string | undefined;
  ldapAuthType?: string | undefined;
  oidcAuthType?: string | undefined;
  x509Type?: string | undefined;
  scopes?: readonly { name: string; type: string }[] | undefined;
}

/** Groups never sign in: their members do, each by a name of their own, which leads to no group. */
export const isOfGroup = ({ ldapAuthType, oidcAuthType }: SigningUser): boolean =>
  ldapAuthType === 'GROUP' || oidcAuthType === 'IDP_GROUP';

/** A role of AWS is assumed for a session, without the path that it has // documented: ARNs of assumed roles */
function sessionsOf(arn: string): string | undefined {
  const [, partition, account, path] = /^arn:(aws[a-z-]*):iam::(\d{12}):role\/(.+)$/u.exec(arn) ?? [];
  return path && `arn:${partition}:sts::${account}:assumed-role/${path.split('/').at(-1)}/`;
}

/** Whether an attempt to sign in is one of this user. */
export function isSignInOf(user: SigningUser, name: string, source: string): boolean {
  if (isOfGroup(user) || source !== user.databaseName) return false;
  if (name === user.username) return true;
  // its certificates may be named by their subject // assumed
  if (user.x509Type === 'MANAGED') return name === `CN=${user.username}`;
  const sessions = user.awsIAMType === 'ROLE' ? sessionsOf(user.username) : undefined;
  return sessions !== undefined && name.startsWith(sessions);
}

/** Whether a user may sign in at a cluster at all. */
export function isInScope({ scopes = [] }: Pick<SigningUser, 'scopes'>, cluster: string): boolean {
  const clusters = scopes.filter(({ type }) => type === 'CLUSTER');
  return clusters.length === 0 || clusters.some(({ name }) => name === cluster);
}
