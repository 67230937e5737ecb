import { type AuthField, authTypes, type DatabaseUser } from '#contract/security/database-users.ts';

/** A way to authenticate, as the form and the table name it. */
export interface Method {
  label: string;
  /** How the name is called. */
  name: string;
  help: string;
  databaseName: DatabaseUser['databaseName'];
  field?: AuthField;
  type?: string;
}

/** By their names in the form. */
export const methods = {
  password: {
    label: 'Password (SCRAM)',
    name: 'Username',
    help: 'Signs in with a password, shown once after saving.',
    databaseName: 'admin',
  },
  x509: {
    label: 'X.509, certificates by Atlas',
    name: 'Username',
    help: 'Becomes the common name (CN) of the certificates that Atlas makes.',
    databaseName: '$external',
    field: 'x509Type',
    type: 'MANAGED',
  },
  ownX509: {
    label: 'X.509, own authority',
    name: 'Distinguished name',
    help: 'The subject of the certificates, as CN=app,OU=shop,O=Example.',
    databaseName: '$external',
    field: 'x509Type',
    type: 'CUSTOMER',
  },
  iamRole: {
    label: 'AWS IAM role',
    name: 'ARN',
    help: 'arn:aws:iam::123456789012:role/name',
    databaseName: '$external',
    field: 'awsIAMType',
    type: 'ROLE',
  },
  iamUser: {
    label: 'AWS IAM user',
    name: 'ARN',
    help: 'arn:aws:iam::123456789012:user/name',
    databaseName: '$external',
    field: 'awsIAMType',
    type: 'USER',
  },
  oidcGroup: {
    label: 'OIDC group (people)',
    name: 'Group',
    help: 'The id of the identity provider, a slash and the name of the group.',
    databaseName: 'admin',
    field: 'oidcAuthType',
    type: 'IDP_GROUP',
  },
  oidcUser: {
    label: 'OIDC user (workloads)',
    name: 'User',
    help: 'The id of the identity provider, a slash and the name of the user.',
    databaseName: '$external',
    field: 'oidcAuthType',
    type: 'USER',
  },
  ldapUser: {
    label: 'LDAP user',
    name: 'Distinguished name',
    help: 'As the directory names the user.',
    databaseName: '$external',
    field: 'ldapAuthType',
    type: 'USER',
  },
  ldapGroup: {
    label: 'LDAP group',
    name: 'Distinguished name',
    help: 'As the directory names the group.',
    databaseName: '$external',
    field: 'ldapAuthType',
    type: 'GROUP',
  },
} as const satisfies Record<string, Method>;
export type MethodId = keyof typeof methods;
export const methodIds = Object.keys(methods) as MethodId[];

/** How a user authenticates. */
export function methodOf(user: Pick<DatabaseUser, AuthField>): MethodId {
  const field = (Object.keys(authTypes) as AuthField[]).find((each) => user[each] !== 'NONE');
  const match = methodIds.find((id) => {
    const method: Method = methods[id];
    return field !== undefined && method.field === field && method.type === user[field];
  });
  return match ?? 'password';
}
