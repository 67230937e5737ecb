import { z } from 'zod';
import { clusterNameText, ObjectId } from './common.ts';
import { providers } from './names.ts';

const clusterName = clusterNameText('must begin with a letter or digit and hold only letters, digits and -');

/** Any text of one to `longest` characters; the handler checks everything else. */
function text(longest: number): z.ZodString {
  return z.string().min(1).max(longest);
}

/**
 * The one dictionary of path parameters: a name in a path template means the same everywhere.
 * Names that are not here are ids of 24 hexadecimal digits.
 */
const dictionary: Record<string, z.ZodType<string>> = {
  clusterName,
  name: clusterName, // of flex clusters and serverless instances
  cloudProvider: z.enum(providers),
  clientId: text(64),
  connectionName: text(255),
  cloud: z.enum(['ANY']),
  geography: z.enum(['ANY']),
  mcpConfigId: z
    .string()
    .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u, 'must be the UUID of an MCP configuration'),
  modelGroupName: text(128),
  clusterView: z.enum(['PRIMARY', 'SECONDARY', 'INDIVIDUAL_PROCESS']),
  collectionName: text(255),
  databaseName: text(63),
  endpointId: text(512), // resource IDs of Azure // observed: Terraform
  endpointSetId: text(64),
  entryValue: text(64),
  hostName: text(300),
  hostname: text(300),
  identityProviderId: z
    .string()
    .regex(/^(?:[a-f0-9]{24}|[a-zA-Z0-9]{20})$/u, 'must be the id of an identity provider'),
  indexName: text(255),
  integrationType: text(64),
  ipAddress: text(64),
  skuId: text(128),
  token: z.string().length(64),
  limitName: text(128),
  logName: text(64),
  partitionName: text(64),
  processId: text(300),
  processorName: text(255),
  queryShapeHash: z.string().regex(/^[a-fA-F0-9]{64}$/u, 'must be 64 hexadecimal digits'),
  roleName: text(255),
  sourceNamespace: text(330),
  teamName: text(64),
  tenantName: text(255),
  userName: text(254),
  username: text(1024),
  groupName: z.string().min(1).max(64),
  worldName: z.string().min(1).max(48),
  scenarioName: z.string().min(1).max(64),
  faultId: z.string().min(1).max(64),
};

export function pathParam(name: string): z.ZodType<string> {
  return dictionary[name] ?? ObjectId;
}

/** `'/groups/{groupId}/alerts'` → `{ groupId: string }` */
export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string } & PathParams<Rest>
  : unknown;

/** Fills a template; every value becomes exactly one path segment. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`path parameter ${name} is missing`);
    return encodeURIComponent(value);
  });
}
