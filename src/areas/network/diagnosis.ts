import { overlaps } from '#contract/network/container-rules.ts';
import {
  type Container,
  type Endpoint,
  endpointState,
  type Peer,
  peerState,
  type Service,
} from './resources.ts';

/** Why a resource failed, and the next step. */
export interface Diagnosis {
  /** The message of the service, or its cause in words. */
  reason: string;
  next: string;
}

const again = 'Delete the connection and create it again';

const awsErrors: Record<'REJECTED' | 'EXPIRED' | 'INVALID_ARGUMENT', Diagnosis> = {
  REJECTED: {
    reason: 'The owner of the AWS account rejected the request.',
    next: `Check the account ID with its owner. ${again}, and accept it there.`,
  },
  // documented: AWS keeps a request for seven days
  EXPIRED: {
    reason: 'The request was not accepted within seven days.',
    next: `${again}, and accept it at AWS.`,
  },
  INVALID_ARGUMENT: {
    reason: 'AWS refused the request: the VPC, its account or region, or its addresses do not fit.',
    next: 'Compare account, VPC ID and region with AWS, and choose blocks that do not overlap.',
  },
};

/** Why a peering connection failed; undefined for the others. */
export function peerDiagnosis(peer: Peer, containers: readonly Container[]): Diagnosis | undefined {
  if (peerState(peer).kind !== 'failed') return undefined;
  const container = containers.find(({ id }) => id === peer.containerId);
  if (peer.providerName === 'AWS') {
    const block = container?.atlasCidrBlock;
    if (block !== undefined && overlaps(block, peer.routeTableCidrBlock))
      return {
        reason: `The block ${peer.routeTableCidrBlock} of the VPC overlaps the block ${block} of the container.`,
        next: 'AWS connects networks without common addresses only. Use a container or a VPC with another block.',
      };
    return peer.errorStateName ? awsErrors[peer.errorStateName] : unnamed;
  }
  if (peer.providerName === 'AZURE' && peer.status === 'DELETION_FAILED')
    return {
      reason: peer.errorState ?? 'Azure did not delete the connection.',
      next: 'Remove the peering in the virtual network at Azure, then delete it here again.',
    };
  const message = peer.providerName === 'AZURE' ? peer.errorState : peer.errorMessage;
  const steps = {
    AZURE: 'Check that the application of Atlas may create peerings in the virtual network, and its names.',
    GCP: 'Check project and network, and that no other peering of the network has the same addresses.',
  };
  return { reason: message ?? unnamed.reason, next: `${steps[peer.providerName]} ${again}.` };
}

const unnamed: Diagnosis = {
  reason: 'The service reports no cause.',
  next: `Compare the names of the other side with the provider. ${again}.`,
};

export function serviceDiagnosis({ status, errorMessage }: Service): Diagnosis | undefined {
  if (status !== 'FAILED') return undefined;
  return {
    reason: errorMessage ?? unnamed.reason,
    next: 'Delete the endpoint service and create it again. If it fails again, the region may be without capacity.',
  };
}

export function endpointDiagnosis(endpoint: Endpoint): Diagnosis | undefined {
  if (endpointState(endpoint).kind !== 'failed') return undefined;
  const steps = {
    AWS: 'Create an interface endpoint for the service name in the region of the service, then add its ID.',
    AZURE:
      'Check the resource ID and the address, and that the endpoint connects to the resource of the service.',
    GCP: 'Check that each forwarding rule has the address that was entered, and its attachment.',
  };
  return {
    reason: endpoint.errorMessage ?? unnamed.reason,
    next: `${steps[endpoint.cloudProvider]} Delete this entry first.`,
  };
}
