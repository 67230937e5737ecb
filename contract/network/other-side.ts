import type { CloudProvider } from '../clusters/tables/regions.ts';
import { guidShape, guid as uuid } from '../security/provider-identities.ts';

/** Names at the cloud providers that peering connections and private endpoints refer to; without zod, for forms. */

interface NameRule {
  pattern: RegExp;
  /** Continues a sentence about the field. */
  shape: string;
  /** Nothing supports the rule: forms warn, and do not refuse. */
  isAssumed?: true;
}

const guid: NameRule = { pattern: uuid, shape: guidShape };
const azureName: NameRule = {
  pattern: /^[-\w._()]+$/u,
  shape: 'must hold only letters, digits and any of -_.()',
};

/** The fields of the other side of a peering connection, by provider: all are required // documented */
export const otherSideFields = {
  AWS: ['accepterRegionName', 'awsAccountId', 'routeTableCidrBlock', 'vpcId'],
  AZURE: ['azureDirectoryId', 'azureSubscriptionId', 'resourceGroupName', 'vnetName'],
  GCP: ['gcpProjectId', 'networkName'],
} as const satisfies Record<CloudProvider, readonly string[]>;

export type OtherSideField = (typeof otherSideFields)[CloudProvider][number];

export const otherSideRules = {
  accepterRegionName: {
    pattern: /^[a-z]{2}(?:-[a-z]+)+-\d$/u,
    shape: 'must be a region in the spelling of AWS, such as us-east-1',
  },
  awsAccountId: { pattern: /^[0-9]{12}$/u, shape: 'must be 12 digits' },
  vpcId: { pattern: /^vpc-[0-9a-f]{8,17}$/u, shape: 'must be the ID of a VPC', isAssumed: true },
  azureDirectoryId: guid,
  azureSubscriptionId: guid,
  resourceGroupName: azureName,
  vnetName: { ...azureName, isAssumed: true },
  gcpProjectId: {
    pattern: /^[a-z][0-9a-z-]{4,28}[0-9a-z]/u,
    shape: 'must be the ID of a project of Google Cloud',
  },
  networkName: {
    pattern: /^[a-z](?:[-a-z0-9]{0,61}[a-z0-9])?$/u,
    shape: 'must be the name of a network',
    isAssumed: true,
  },
} satisfies Partial<Record<OtherSideField, NameRule>>;

/** The name of a private endpoint at its provider, as the service takes it. */
export const endpointIdRules = {
  AWS: {
    pattern: /^vpce-[0-9a-f]{17}$/u,
    shape: 'must be the ID of an interface endpoint: vpce- and 17 digits',
  },
  AZURE: {
    pattern:
      /^\/subscriptions\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/resource[gG]roups\/[-\w._()]+\/providers\/Microsoft\.Network\/privateEndpoints\/[-\w._()]+$/iu,
    shape: 'must be the resource ID of a private endpoint',
  },
} satisfies Partial<Record<CloudProvider, NameRule>>;
