import { z } from 'zod';
import { Instant, links, Tag } from '#contract/api/common.ts';
import { providers } from '#contract/api/names.ts';

/** TENANT: the free and shared tiers, on machines of a backing provider. */
export const clusterProviders = [...providers, 'TENANT'] as const;
export type ClusterProvider = (typeof clusterProviders)[number];

export const clusterTypes = ['REPLICASET', 'SHARDED', 'GEOSHARDED'] as const;
export type ClusterType = (typeof clusterTypes)[number];

/** A client closes over this set: any other word is an error to it // observed */
export const stateNames = ['IDLE', 'CREATING', 'UPDATING', 'DELETING', 'REPAIRING'] as const;
export type StateName = (typeof stateNames)[number];

export const AdvancedConfiguration = z.object({
  customOpensslCipherConfigTls12: z.array(z.string()).optional(),
  customOpensslCipherConfigTls13: z.array(z.string()).max(4).optional(),
  minimumEnabledTlsProtocol: z.enum(['TLS1_0', 'TLS1_1', 'TLS1_2', 'TLS1_3']).optional(),
  tlsCipherConfigMode: z.enum(['CUSTOM', 'DEFAULT']).optional(),
});
export type AdvancedConfiguration = z.infer<typeof AdvancedConfiguration>;

/** `readPreference` is documented in capitals and was observed as `secondary`, so it stays open. */
export const BiConnector = z.object({ enabled: z.boolean(), readPreference: z.string() });
export type BiConnector = z.infer<typeof BiConnector>;

const PrivateEndpointConnection = z.object({
  connectionString: z.string().optional(),
  srvConnectionString: z.string().optional(),
  srvShardOptimizedConnectionString: z.string().optional(),
  type: z.enum(['MONGOD', 'MONGOS']).optional(),
  endpoints: z
    .array(
      z.object({
        endpointId: z.string().optional(),
        providerName: z.enum(providers).optional(),
        region: z.string().optional(),
      }),
    )
    .optional(),
});

/** Empty until the cluster has been ready once // observed */
export const ConnectionStrings = z.object({
  standard: z.string().optional(),
  standardSrv: z.string().optional(),
  private: z.string().optional(),
  privateSrv: z.string().optional(),
  awsPrivateLink: z.record(z.string(), z.string()).optional(),
  awsPrivateLinkSrv: z.record(z.string(), z.string()).optional(),
  privateEndpoint: z.array(PrivateEndpointConnection).optional(),
});
export type ConnectionStrings = z.infer<typeof ConnectionStrings>;

export const grantTypes = [
  'CLUSTER_DATABASE_LOGS',
  'CLUSTER_INFRASTRUCTURE',
  'CLUSTER_INFRASTRUCTURE_AND_APP_SERVICES_SYNC_DATA',
] as const;

export const EmployeeAccessGrant = z.object({
  expirationTime: Instant,
  grantType: z.enum(grantTypes),
  links,
});
export type EmployeeAccessGrant = z.infer<typeof EmployeeAccessGrant>;

/** Tags and labels as answered; requests check them with `Tag` // documented: labels may lack either half */
export const Label = Tag.partial();
export type Label = z.infer<typeof Label>;

export const configServerManagementModes = ['ATLAS_MANAGED', 'FIXED_TO_DEDICATED'] as const;
export const configServerTypes = ['DEDICATED', 'EMBEDDED'] as const;
export const diskWarmingModes = ['FULLY_WARMED', 'VISIBLE_EARLIER', 'ENHANCED_FULLY_WARMED'] as const;
export const encryptionProviders = ['NONE', ...providers] as const;
export const scalingStrategies = ['WORKLOAD_TYPE', 'SEQUENTIAL', 'NODE_TYPE'] as const;
export const releaseSystems = ['LTS', 'CONTINUOUS'] as const;
export const internalClusterRoles = ['NONE', 'SYSTEM_CLUSTER', 'INTERNAL_SHADOW_CLUSTER'] as const;
