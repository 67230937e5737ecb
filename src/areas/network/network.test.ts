import { describe, expect, it } from 'vitest';
import { parseHcl } from '#src/api/import/hcl/parse-body.ts';
import {
  blockProblem,
  blockWarning,
  peerBlockProblem,
  peerBlockWarning,
  regionProblem,
} from './block-problems.ts';
import { endpointDiagnosis, peerDiagnosis } from './diagnosis.ts';
import { emptyEndpoint, endpointBody, endpointProblems } from './endpoint-values.ts';
import { peerOtherSide, serviceOtherSide } from './other-side.ts';
import {
  type Cluster,
  type Container,
  endpointCounts,
  type Peer,
  type Service,
  usesOf,
} from './resources.ts';

const groupId = '0123456789abcdef01234567';
const container: Container = {
  id: 'aaaaaaaaaaaaaaaaaaaaaaaa',
  providerName: 'AWS',
  regionName: 'EU_WEST_1',
  atlasCidrBlock: '10.8.0.0/21',
  provisioned: true,
  links: [],
};
const google: Container = {
  id: 'bbbbbbbbbbbbbbbbbbbbbbbb',
  providerName: 'GCP',
  atlasCidrBlock: '10.128.0.0/14',
  gcpProjectId: 'p-1',
  networkName: 'nt-1',
  provisioned: true,
  links: [],
};
const peer: Peer & { providerName: 'AWS' } = {
  id: 'cccccccccccccccccccccccc',
  containerId: container.id,
  providerName: 'AWS',
  accepterRegionName: 'eu-west-1',
  awsAccountId: '123456789012',
  routeTableCidrBlock: '172.31.0.0/16',
  vpcId: 'vpc-0123456789abcdef0',
  connectionId: 'pcx-0123456789abcdef0',
  statusName: 'PENDING_ACCEPTANCE',
};

describe('the block of a container', () => {
  const wanted = (block: string, regions = ['US_EAST_1']) => ({ provider: 'AWS' as const, regions, block });

  it.each([
    ['10.16.0.0/21', undefined],
    ['10.8.4.0/22', 'has addresses of 10.8.0.0/21, the container of EU_WEST_1'],
    ['10.16.0.0/20', 'must be /21 to /24'],
    ['10.16.0.1/21', 'must be the address of a network, such as 10.16.0.0/21'],
    ['100.64.0.0/21', 'must be in 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16'],
    ['ten', 'must be a CIDR block, such as 10.8.0.0/21'],
  ])('%s: %s', (block, problem) => expect(blockProblem(wanted(block), [container])).toBe(problem));

  it('may keep its own addresses when it is changed', () => {
    const changed = { ...wanted('10.8.0.0/22'), except: container.id };
    expect(blockProblem(changed, [container])).toBeUndefined();
  });

  it('of Google Cloud is larger for all regions', () => {
    const all = { provider: 'GCP' as const, regions: [], block: '10.0.0.0/21' };
    expect(blockProblem(all, [])).toBe('must be /18 or larger');
    expect(blockProblem({ ...all, regions: ['US_EAST_4'] }, [])).toBeUndefined();
  });

  it('that other providers and VPCs use is accepted with a warning', () => {
    expect(blockWarning(wanted('10.128.0.0/21'), [google], [])).toContain('Google Cloud all regions');
    expect(blockWarning(wanted('172.31.0.0/21'), [], [peer])).toContain(peer.vpcId);
    expect(blockWarning(wanted('10.16.0.0/21'), [google], [peer])).toBeUndefined();
  });
});

it('a region has one container of a provider, and one of Google Cloud takes all regions', () => {
  const at = (provider: 'AWS' | 'GCP', region: string) => ({ provider, regions: [region], block: '' });
  expect(regionProblem(at('AWS', 'EU_WEST_1'), [container])).toContain('10.8.0.0/21');
  expect(regionProblem(at('AWS', 'EU_WEST_2'), [container])).toBeUndefined();
  expect(regionProblem(at('GCP', 'US_EAST_4'), [google])).toContain('all regions');
});

it('a peered VPC has no addresses of the container, and shares none with another VPC without a warning', () => {
  expect(peerBlockProblem('10.0.0.0/8', container)).toContain('AWS refuses');
  expect(peerBlockProblem('10.0.0.1', container)).toBe('must be a CIDR block');
  expect(peerBlockProblem('172.31.0.0/16', container)).toBeUndefined();
  expect(peerBlockWarning('172.31.4.0/24', container.id, [peer])).toContain(peer.vpcId);
  expect(peerBlockWarning('172.31.4.0/24', container.id, [peer], peer.id)).toBeUndefined();
  expect(peerBlockWarning('172.31.4.0/24', google.id, [peer])).toBeUndefined();
});

describe('the diagnosis of a failed connection', () => {
  it('names the blocks that overlap rather than the code of AWS', () => {
    const failed: Peer = {
      ...peer,
      routeTableCidrBlock: '10.8.0.0/16',
      statusName: 'FAILED',
      errorStateName: 'INVALID_ARGUMENT',
    };
    expect(peerDiagnosis(failed, [container])?.reason).toContain('10.8.0.0/21');
    expect(
      peerDiagnosis({ ...peer, statusName: 'FAILED', errorStateName: 'REJECTED' }, [container])?.reason,
    ).toBe('The owner of the AWS account rejected the request.');
    expect(peerDiagnosis(peer, [container])).toBeUndefined();
  });

  it('repeats the message of the service', () => {
    const errorMessage = 'The network has such addresses.';
    const failed: Peer = {
      ...{ id: peer.id, containerId: google.id, providerName: 'GCP', gcpProjectId: 'shop', networkName: 'n' },
      ...{ status: 'FAILED', errorMessage },
    };
    expect(peerDiagnosis(failed, [google])?.reason).toBe(errorMessage);
    const rejected = { cloudProvider: 'AWS', interfaceEndpointId: 'vpce-1', deleteRequested: false } as const;
    expect(endpointDiagnosis({ ...rejected, connectionStatus: 'REJECTED', errorMessage })?.reason).toBe(
      errorMessage,
    );
  });
});

const common = { id: groupId, status: 'AVAILABLE', errorMessage: null } as const;
const services: Service[] = [
  {
    ...{ ...common, cloudProvider: 'AWS', regionName: 'EU_WEST_1', interfaceEndpoints: [] },
    ...{ endpointServiceName: 'com.amazonaws.vpce.eu-west-1.vpce-svc-0', supportedRemoteRegions: null },
  },
  {
    ...{ ...common, cloudProvider: 'AZURE', regionName: 'US_EAST_2', privateEndpoints: [] },
    ...{ privateLinkServiceName: 'pls', privateLinkServiceResourceId: "/subscriptions/it's" },
  },
  {
    ...{ ...common, cloudProvider: 'GCP', regionName: 'US_EAST_4', endpointGroupNames: [] },
    ...{ portMappingEnabled: false, serviceAttachmentNames: ['projects/p/sa-0', 'projects/p/sa-1'] },
  },
];

describe('the texts for the other side', () => {
  it('accept the connection of AWS, and route the addresses of the container', () => {
    const { commands, terraform } = peerOtherSide(peer, container);
    expect(commands).toContain(`--vpc-peering-connection-id '${peer.connectionId}'`);
    expect(commands).toContain("--destination-cidr-block '10.8.0.0/21'");
    expect(terraform).toContain('auto_accept               = true');
  });

  it('connect the network of Google Cloud to that of the container', () => {
    const other: Peer = {
      ...{ id: peer.id, containerId: google.id, providerName: 'GCP', gcpProjectId: 'shop', networkName: 'n' },
      status: 'WAITING_FOR_USER',
    };
    expect(peerOtherSide(other, google).commands).toContain("--peer-network='nt-1'");
  });

  it('quote names of the service, and write valid Terraform', () => {
    const [aws, azure, gcp] = services.map((service) => serviceOtherSide(groupId, service));
    expect(aws?.commands).toContain("--service-name 'com.amazonaws.vpce.eu-west-1.vpce-svc-0'");
    expect(azure?.commands).toContain(`'/subscriptions/it'\\''s'`);
    expect(gcp?.commands.match(/forwarding-rules create/gu)).toHaveLength(2);
    const resources = [aws, azure, gcp].map((each) =>
      parseHcl(each?.terraform ?? '').blocks.map(({ labels }) => labels[0]),
    );
    for (const names of resources) expect(names).toContain('mongodbatlas_privatelink_endpoint_service');
    expect(serviceOtherSide(groupId, { ...(services[0] as Service), status: 'INITIATING' })).toBeUndefined();
  });
});

it('an endpoint names the clusters whose strings go through it', () => {
  const strings = (endpointId: string) => ({
    privateEndpoint: [
      { srvConnectionString: `mongodb+srv://${endpointId}`, endpoints: [{ endpointId }], type: 'MONGOD' },
    ],
  });
  const clusters = [
    { name: 'orders', connectionStrings: strings('vpce-1') },
    { name: 'stock', connectionStrings: {} },
  ] as unknown as Cluster[];
  expect(usesOf('vpce-1', clusters)).toEqual([
    { cluster: 'orders', connectionString: 'mongodb+srv://vpce-1' },
  ]);
  expect(usesOf('vpce-2', clusters)).toEqual([]);
});

it('endpoints are counted by their states', () => {
  const state = (label: string) => ({ kind: 'ok' as const, state: label, label });
  expect(endpointCounts([state('Available'), state('Rejected'), state('Available'), undefined])).toBe(
    '2 available, 1 rejected, 1 unknown',
  );
});

describe('a private endpoint', () => {
  const [aws, azure, gcp] = services as [Service, Service, Service];

  it('has the ID that its provider gives', () => {
    expect(endpointProblems(aws, { ...emptyEndpoint, id: 'vpce-0123456789abcdef0' })).toEqual([]);
    expect(endpointProblems(aws, { ...emptyEndpoint, id: 'vpce-1' })[0]?.[0]).toBe('id');
    const fields = endpointProblems(azure, {
      ...emptyEndpoint,
      id: 'pe',
      privateEndpointIPAddress: '10.0.0.0/8',
    });
    expect(fields.map(([name]) => name)).toEqual(['id', 'privateEndpointIPAddress']);
  });

  it('of Google Cloud has one line for each attachment', () => {
    const group = { ...emptyEndpoint, endpointGroupName: 'atlas', gcpProjectId: 'shop' };
    const problemOf = (endpoints: string) => endpointProblems(gcp, { ...group, endpoints })[0]?.[1];
    expect(problemOf('a,10.0.0.2')).toContain('must have 2 lines');
    expect(problemOf('a,10.0.0.2\nb,ten')).toContain('line 2 has none');
    expect(problemOf('a\n'.repeat(200))).toContain('it has more');
    const endpoints = 'a,10.0.0.2\n b 10.0.0.3 \n';
    expect(problemOf(endpoints)).toBeUndefined();
    expect(endpointBody(gcp, { ...group, endpoints })).toMatchObject({
      endpoints: [
        { endpointName: 'a', ipAddress: '10.0.0.2' },
        { endpointName: 'b', ipAddress: '10.0.0.3' },
      ],
    });
  });
});
