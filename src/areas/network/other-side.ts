import { shellQuoted } from '#src/lib/shell-text.ts';
import { HclExpression, hcl, hclAttributes } from '#src/lib/terraform-text.ts';
import { azureGrant, azureGrantTerraform } from './azure-grant.ts';
import { type Container, type Peer, type Service, spelledRegion } from './resources.ts';

/** What the owner of the other network runs; placeholders are in capital letters, and no text has a secret. */
export interface OtherSide {
  /** One sentence: who does what. */
  task: string;
  /** The tool of the provider. */
  tool: 'AWS CLI' | 'Azure CLI' | 'gcloud';
  commands: string;
  terraform: string;
}

const lines = (...parts: readonly (string | readonly string[])[]): string => `${parts.flat().join('\n')}\n`;
const command = (first: string, ...options: readonly string[]): string =>
  [first, ...options.map((option) => `  ${option}`)].join(' \\\n');
const ref = (text: string) => new HclExpression(text);
const resource = (type: string, name: string, values: Parameters<typeof hclAttributes>[0]): string[] => [
  `resource "${type}" "${name}" {`,
  ...hclAttributes(values, '  '),
  '}',
];

function awsPeer(peer: Peer & { providerName: 'AWS' }, block: string): OtherSide {
  const { connectionId = 'PEERING_CONNECTION_ID', accepterRegionName: region } = peer;
  const id = shellQuoted(connectionId);
  return {
    task: `The owner of the AWS account ${peer.awsAccountId} accepts the connection, and routes ${block} through it.`,
    tool: 'AWS CLI',
    commands: lines(
      command(
        'aws ec2 accept-vpc-peering-connection',
        `--region ${shellQuoted(region)}`,
        `--vpc-peering-connection-id ${id}`,
      ),
      command(
        'aws ec2 create-route',
        `--region ${shellQuoted(region)}`,
        '--route-table-id ROUTE_TABLE_ID',
        `--destination-cidr-block ${shellQuoted(block)}`,
        `--vpc-peering-connection-id ${id}`,
      ),
    ),
    terraform: lines(
      resource('aws_vpc_peering_connection_accepter', 'atlas', {
        vpc_peering_connection_id: connectionId,
        auto_accept: true,
      }),
      '',
      resource('aws_route', 'atlas', {
        route_table_id: 'ROUTE_TABLE_ID',
        destination_cidr_block: block,
        vpc_peering_connection_id: ref('aws_vpc_peering_connection_accepter.atlas.vpc_peering_connection_id'),
      }),
    ),
  };
}

function googlePeer(peer: Peer & { providerName: 'GCP' }, container: Container | undefined): OtherSide {
  const [project, network] =
    container?.providerName === 'GCP'
      ? [container.gcpProjectId ?? 'ATLAS_PROJECT', container.networkName ?? 'ATLAS_NETWORK']
      : ['ATLAS_PROJECT', 'ATLAS_NETWORK'];
  return {
    task: `The owner of the project ${peer.gcpProjectId} connects its network to that of Atlas.`,
    tool: 'gcloud',
    commands: lines(
      command(
        'gcloud compute networks peerings create atlas',
        `--project=${shellQuoted(peer.gcpProjectId)}`,
        `--network=${shellQuoted(peer.networkName)}`,
        `--peer-project=${shellQuoted(project)}`,
        `--peer-network=${shellQuoted(network)}`,
      ),
    ),
    terraform: lines(
      resource('google_compute_network_peering', 'atlas', {
        name: 'atlas',
        network: `projects/${peer.gcpProjectId}/global/networks/${peer.networkName}`,
        peer_network: `projects/${project}/global/networks/${network}`,
      }),
    ),
  };
}

/** The other side of a peering connection; undefined where it is complete. */
export function peerOtherSide(peer: Peer, container: Container | undefined): OtherSide {
  if (peer.providerName === 'AWS') return awsPeer(peer, container?.atlasCidrBlock ?? 'ATLAS_CIDR_BLOCK');
  if (peer.providerName === 'GCP') return googlePeer(peer, container);
  return {
    task: 'Atlas creates both sides. Its application needs this role in the subscription before the connection.',
    tool: 'Azure CLI',
    commands: azureGrant(peer),
    terraform: azureGrantTerraform(peer),
  };
}

const atlasEndpoint = (
  groupId: string,
  service: Service,
  values: Parameters<typeof hclAttributes>[0],
): string[] => [
  '',
  ...resource('mongodbatlas_privatelink_endpoint_service', 'atlas', {
    project_id: groupId,
    private_link_id: service.id,
    provider_name: service.cloudProvider,
    ...values,
  }),
];

function awsService(groupId: string, service: Service & { cloudProvider: 'AWS' }): OtherSide {
  const region = spelledRegion(service.regionName);
  const name = service.endpointServiceName ?? 'SERVICE_NAME';
  return {
    task: `Create an interface endpoint in the VPC of the application in ${region}, then add its ID here.`,
    tool: 'AWS CLI',
    commands: lines(
      command(
        'aws ec2 create-vpc-endpoint',
        `--region ${shellQuoted(region)}`,
        '--vpc-endpoint-type Interface',
        `--service-name ${shellQuoted(name)}`,
        '--vpc-id VPC_ID',
        '--subnet-ids SUBNET_ID',
        '--security-group-ids SECURITY_GROUP_ID',
        '--query VpcEndpoint.VpcEndpointId --output text',
      ),
    ),
    terraform: lines(
      resource('aws_vpc_endpoint', 'atlas', {
        vpc_id: 'VPC_ID',
        service_name: name,
        vpc_endpoint_type: 'Interface',
        subnet_ids: ['SUBNET_ID'],
        security_group_ids: ['SECURITY_GROUP_ID'],
      }),
      atlasEndpoint(groupId, service, { endpoint_service_id: ref('aws_vpc_endpoint.atlas.id') }),
    ),
  };
}

function azureService(groupId: string, service: Service & { cloudProvider: 'AZURE' }): OtherSide {
  const target = service.privateLinkServiceResourceId ?? 'SERVICE_RESOURCE_ID';
  return {
    task: 'Create a private endpoint in the virtual network of the application, then add its ID and address here.',
    tool: 'Azure CLI',
    commands: lines(
      command(
        'az network private-endpoint create',
        '--resource-group RESOURCE_GROUP',
        '--name atlas',
        '--vnet-name VNET',
        '--subnet SUBNET',
        `--private-connection-resource-id ${shellQuoted(target)}`,
        '--connection-name atlas',
        '--manual-request true',
        '--query "{id: id, address: customDnsConfigs[0].ipAddresses[0]}"',
      ),
    ),
    terraform: lines(
      'resource "azurerm_private_endpoint" "atlas" {',
      hclAttributes(
        {
          name: 'atlas',
          location: 'LOCATION',
          resource_group_name: 'RESOURCE_GROUP',
          subnet_id: 'SUBNET_ID',
        },
        '  ',
      ),
      '',
      '  private_service_connection {',
      hclAttributes(
        {
          name: 'atlas',
          private_connection_resource_id: target,
          is_manual_connection: true,
          request_message: 'Atlas',
        },
        '    ',
      ),
      '  }',
      '}',
      atlasEndpoint(groupId, service, {
        endpoint_service_id: ref('azurerm_private_endpoint.atlas.id'),
        private_endpoint_ip_address: ref(
          'azurerm_private_endpoint.atlas.private_service_connection[0].private_ip_address',
        ),
      }),
    ),
  };
}

function googleService(groupId: string, service: Service & { cloudProvider: 'GCP' }): OtherSide {
  const region = spelledRegion(service.regionName);
  const attachments = service.serviceAttachmentNames;
  const create = attachments.flatMap((attachment, index) => [
    command(
      `gcloud compute addresses create atlas-${index}`,
      `--region=${shellQuoted(region)}`,
      '--subnet=SUBNET',
    ),
    command(
      `gcloud compute forwarding-rules create atlas-${index}`,
      `--region=${shellQuoted(region)}`,
      '--network=NETWORK',
      `--address=atlas-${index}`,
      `--target-service-attachment=${shellQuoted(attachment)}`,
    ),
  ]);
  return {
    task: `Create an address and a forwarding rule for each of the ${attachments.length || 'service'} attachments, then add them here.`,
    tool: 'gcloud',
    commands: lines(
      create,
      'gcloud compute addresses list --filter="name~^atlas-" --format="csv[no-heading](name,address)"',
    ),
    terraform: lines(
      'locals {',
      `  attachments = ${hclJsonList(attachments)}`,
      '}',
      '',
      resource('google_compute_address', 'atlas', {
        count: ref('length(local.attachments)'),
        name: ref('format("atlas-%d", count.index)'),
        address_type: 'INTERNAL',
        subnetwork: 'SUBNET',
        region,
      }),
      '',
      resource('google_compute_forwarding_rule', 'atlas', {
        count: ref('length(local.attachments)'),
        name: ref('google_compute_address.atlas[count.index].name'),
        target: ref('local.attachments[count.index]'),
        ip_address: ref('google_compute_address.atlas[count.index].id'),
        network: 'NETWORK',
        region,
        load_balancing_scheme: '',
      }),
      '',
      'resource "mongodbatlas_privatelink_endpoint_service" "atlas" {',
      hclAttributes(
        {
          project_id: groupId,
          private_link_id: service.id,
          provider_name: 'GCP',
          endpoint_service_id: 'atlas',
          gcp_project_id: 'PROJECT_ID',
        },
        '  ',
      ),
      '',
      '  dynamic "endpoints" {',
      '    for_each = google_compute_address.atlas',
      '    content {',
      '      endpoint_name = endpoints.value.name',
      '      ip_address    = endpoints.value.address',
      '    }',
      '  }',
      '}',
    ),
  };
}

const hclJsonList = (texts: readonly string[]): string =>
  texts.length === 0 ? '[]' : `[\n${texts.map((text) => `    ${hcl(text)},`).join('\n')}\n  ]`;

/** The other side of a private endpoint service; undefined until the provider has made the service. */
export function serviceOtherSide(groupId: string, service: Service): OtherSide | undefined {
  if (service.status !== 'AVAILABLE') return undefined;
  if (service.cloudProvider === 'AWS') return awsService(groupId, service);
  return service.cloudProvider === 'AZURE' ? azureService(groupId, service) : googleService(groupId, service);
}
