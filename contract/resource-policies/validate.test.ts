import { expect, it } from 'vitest';
import { partsNotEvaluated, policyProblem } from './check.ts';
import { parsePolicy } from './parse.ts';
import { type Context, forbids } from './validate.ts';

const policy = (rest: string, action = 'action') => `forbid (principal, ${action}, resource) ${rest};`;
const region = (id: string) => ({ type: 'region', id });
const about: Context = {
  resource: { type: 'project', id: 'a'.repeat(24) },
  context: {
    cluster: {
      cloudProviders: [{ type: 'cloudprovider', id: 'aws' }],
      regions: [region('aws:us-east-1'), region('azure:?')],
      minGeneralClassInstanceSizeValue: 30,
      maxGeneralClassInstanceSizeValue: null,
    },
    project: { ipAccessList: ['203.0.113.7/32'], hasDefinedMaintenanceWindow: false },
  },
};

it.each([
  ['', true],
  ['when { context.cluster.cloudProviders.contains(cloud::cloudProvider::"aws") }', true],
  [
    'unless { [ResourcePolicy::CloudProvider::"aws", ResourcePolicy::CloudProvider::"gcp"].containsAll(context.cluster.cloudProviders) }',
    false,
  ],
  ['when { context.cluster.regions.containsAny([ResourcePolicy::Region::"aws:us-east-1"]) }', true],
  ['when { !context.cluster.regions.contains(ResourcePolicy::Region::"gcp:us-east1") }', true],
  ['when { context.project.ipAccessList.contains(ip("203.0.113.7")) }', true],
  ['when { context.project.ipAccessList.isEmpty() } unless { false }', false],
  ['when { context.project.hasDefinedMaintenanceWindow == false }', true],
  [
    'when { context.cluster has minGeneralClassInstanceSizeValue && context.cluster.minGeneralClassInstanceSizeValue < 40 }',
    true,
  ],
  [
    'when { (context.cluster has maxGeneralClassInstanceSizeValue && context.cluster.maxGeneralClassInstanceSizeValue > 1) || false }',
    false,
  ],
  ['when { if true then 2 >= 1 else false }', true],
  ['when { resource in [ResourcePolicy::Project::"aaaaaaaaaaaaaaaaaaaaaaaa"] }', true],
])('%s forbids: %s', (rest, expected) => {
  expect(forbids(parsePolicy(policy(rest)), ['cluster.modify'], about)).toBe(expected);
});

it.each([
  // Azure has another name for the region: neither this one nor another one
  'when { context.cluster.regions.contains(ResourcePolicy::Region::"azure:eastus2") }',
  'unless { context.cluster.regions.contains(ResourcePolicy::Region::"azure:eastus2") }',
  'when { context.project.peeringConnections.isEmpty() }',
  'unless { context.project.peeringConnections.isEmpty() }',
])('%s is not known, and forbids nothing', (rest) => {
  expect(forbids(parsePolicy(policy(rest)), ['cluster.modify'], about)).toBe(false);
});

it.each(['constructor', 'valueOf', 'hasOwnProperty', '__proto__'])(
  'a type that is called %s is unknown, as any other',
  (name) => {
    const text = policy(`when { context.cluster.regions.contains(cloud::${name}::"x") }`);
    expect(JSON.stringify(policyProblem(text))).toContain(`unknown entity type cloud::${name}`);
  },
);

it.each([
  [
    'when { context.nothing }',
    'line 1, column 53: attribute `nothing` for `context` not found, expected one of cluster, project',
  ],
  [
    'when { context.cluster.foo == 1 }',
    'attribute `foo` for `context.cluster` not found, expected one of cloudProviders',
  ],
  ['when { context.cluster has foo }', 'attribute `foo` for `context.cluster` not found'],
  ['when { context.project.constructor }', 'attribute `constructor` for `context.project` not found'],
  [
    'when { context.cluster.regions == "aws:us-east-1" }',
    'expected a set of entity of type region, not a text',
  ],
  [
    'when { context.cluster.regions.contains("aws:us-east-1") }',
    'expected an entity of type region, not a text',
  ],
  [
    'when { context.cluster.regions.containsAny(ResourcePolicy::Region::"aws:us-east-1") }',
    'expected a set of entity of type region, not an entity of type region',
  ],
  [
    'when { context.cluster.regions.contains(ResourcePolicy::CloudProvider::"aws") }',
    'not an entity of type cloudprovider',
  ],
  ['when { context.project.ipAccessList.contains("0.0.0.0/0") }', 'expected an address, not a text'],
  [
    'when { context.project.ipAccessList.contains(ip("300.0.0.0/0")) }',
    '300.0.0.0/0 is not an IP address or CIDR block',
  ],
  ['when { context.cluster.minGeneralClassInstanceSizeValue < "M30" }', 'expected a number, not a text'],
  [
    'when { context.cluster.cloudProviders }',
    'expected a boolean, not a set of entity of type cloudprovider',
  ],
  ['when { !context.cluster }', 'expected a boolean, not the record cluster'],
  ['when { context.project.hasDefinedMaintenanceWindow.size }', 'a boolean has no attributes'],
  ['when { context.project.clustersInProject.isEmpty() }', '`isEmpty` needs a set, not a number'],
  ['when { [1, "a"].contains(1) }', 'expected a number, not a text'],
  ['when { context.cluster.regions.contains() }', '`contains` takes one argument'],
  ['when { true && 1 }', 'expected a boolean, not a number'],
])('%s cannot forbid anything, and is rejected', (rest, problem) => {
  expect(policyProblem(policy(rest))).toContain(problem);
});

it('rejects cluster attributes in a policy about other actions', () => {
  const text = (action: string) =>
    policy('when { context.cluster.diskSizeGB > 10 }', `action == ResourcePolicy::Action::"${action}"`);
  expect(policyProblem(text('cluster.modify'))).toBeUndefined();
  expect(policyProblem(text('project.ipAccessList.modify'))).toContain(
    'attribute `cluster` for `context` not found, expected one of project',
  );
});

it.each([
  ['when { context.project.privateEndpoints == ["aws:1"] }', ['context.project.privateEndpoints']],
  [
    'when { context.cluster.regions.contains(ResourcePolicy::Region::"gcp:us-east1") }',
    ['the region gcp:us-east1'],
  ],
  ['when { ip("10.0.0.1").isInRange(ip("10.0.0.0/8")) }', ['`isInRange`']],
  ['when { context.cluster has diskSizeGB && context.cluster.diskSizeGB > 4096 }', []],
  ['unless { resource in ResourcePolicy::Project::"aaaaaaaaaaaaaaaaaaaaaaaa" }', []],
])('%s: names the parts that the emulator does not evaluate', (rest, parts) => {
  expect(policyProblem(policy(rest))).toBeUndefined();
  expect(partsNotEvaluated(policy(rest))).toEqual(parts);
});

it('names actions that the emulator does not evaluate', () => {
  const text = policy('', 'action == ResourcePolicy::Action::"project.vpcPeering.modify"');
  expect([policyProblem(text), partsNotEvaluated(text)]).toEqual([
    undefined,
    ['the action project.vpcPeering.modify'],
  ]);
});

it('is about the actions and the projects that its head names', () => {
  const other = parsePolicy(policy('', 'action in [ResourcePolicy::Action::"search.index.modify"]'));
  expect(forbids(other, ['cluster.modify'], about)).toBe(false);
  const project = (id: string) =>
    parsePolicy(`forbid (principal, action, resource == ResourcePolicy::Project::"${id.repeat(24)}");`);
  expect(['a', 'b'].map((id) => forbids(project(id), ['cluster.modify'], about))).toEqual([true, false]);
});

it.each([
  ['forbid (principal, action, resource)', 'line 1, column 37: unexpected end of input, expected `;`'],
  [
    'permit (principal, action, resource);',
    'line 1, column 1: only `forbid` is possible: everything that no policy forbids is permitted',
  ],
  [
    policy('when { context.x.contains(cloud::cloudProvider::"aws222") }'),
    'line 1, column 64: entity id aws222 does not exist in the context of this organization',
  ],
  [policy('', 'action == cloud::Action::"cluster.createEdit"\n'), undefined],
  [
    'forbid (principal,\naction == cloud::Action::"cluster.createEdit"\nresource);',
    'line 3, column 1: unexpected token `resource`, expected `,`',
  ],
  [policy('when { "open }'), 'line 1, column 45: the text is not closed'],
  [policy('when { [1, 2 }'), 'line 1, column 51: unexpected token `}`, expected `,`'],
  [policy(`when { ${'('.repeat(200)}`), 'line 1, column 145: the conditions are nested too deep'],
  [`${policy('')} ${policy('')}`, 'line 1, column 40: a body holds one policy: put the next one beside it'],
  [policy('when { context.x.like("a") }'), 'line 1, column 55: unknown method `like`'],
])('%s: %s', (text, problem) => {
  expect(policyProblem(text)).toBe(problem);
});

it.each([
  ['alternatives', Array.from({ length: 2_400 }, () => 'true').join(' || ')],
  ['attributes', `context${'.a'.repeat(9_000)}`],
  ['sets', `${'['.repeat(5_000)}1${']'.repeat(5_000)}.isEmpty()`],
])('an endless chain of %s is refused before it is evaluated', (_, condition) => {
  const text = policy(`when { ${condition} }`);
  expect(text.length).toBeLessThan(20_000);
  expect(policyProblem(text)).toMatch(/too (deep|long)/);
});
