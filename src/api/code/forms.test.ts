import { describe, expect, it } from 'vitest';
import { type OperationId, operationIds, operationOf } from '#contract/api/operations.ts';
import { paramNames } from '#contract/api/path-template.ts';
import { areaOf } from '#contract/catalogue/areas.ts';
import { factsOf } from '#contract/catalogue/facts.ts';
import { testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { prepared } from '#server/emulator/table-tests/examples-for-tests.ts';
import { readHcl } from '../import/read-terraform.ts';
import { cliLacks, writeAtlasCli } from './atlas-cli.ts';
import { writeJava } from './java.ts';
import { formatsOf } from './languages.ts';
import { addressOf, codeRequest, type Program } from './program.ts';
import cliTable from './tables/atlas-cli.json' with { type: 'json' };
import { terraformLacks, writeTerraform } from './terraform.ts';
import { terraformProblems } from './terraform-problems-for-tests.ts';
import { terraformResources } from './terraform-resources.ts';

const groupId = 'a'.repeat(24);
const target = { origin: 'https://cloud.mongodb.com/' };
const programOf = (id: OperationId, args: Record<string, unknown>): Program => ({
  target,
  steps: [{ request: codeRequest(factsOf(id), args) }],
});

describe('the address of a request', () => {
  it('keeps every value one segment, and repeats a parameter of several values', () => {
    const args = { groupId, databaseName: '$external', username: 'CN=a/b, c' };
    expect(addressOf(codeRequest(factsOf('getGroupDatabaseUser'), args))).toEqual([
      `/api/atlas/v2/groups/${groupId}/databaseUsers/%24external/CN%3Da%2Fb%2C%20c`,
    ]);
    const query = { eventType: ['A', 'B'], pageNum: 2, includeCount: undefined };
    expect(addressOf(codeRequest(factsOf('listGroupEvents'), { groupId, query }))).toEqual([
      `/api/atlas/v2/groups/${groupId}/events?eventType=A&eventType=B&pageNum=2`,
    ]);
  });

  it('names the parameters that have no value yet', () => {
    expect(addressOf(codeRequest(factsOf('getGroup'), {}))).toEqual(['/api/atlas/v2/groups/%7BgroupId%7D']);
  });
});

describe('the Atlas CLI', () => {
  it('has the names of the released program, which follow neither our ids nor one rule', () => {
    const first = (id: OperationId) => writeAtlasCli(programOf(id, { groupId })).split(' \\\n')[0];
    expect(first('getGroup')).toBe('# For Atlas CLI 1.46.4\natlas api projects getProject');
    expect(first('listOrgTeamUsers')).toContain('atlas api mongoDbCloudUsers listTeamUsers');
    expect(first('createGroupDatabaseUserCert')).toContain(
      'atlas api x509Authentication createDatabaseUserCertificate',
    );
  });

  it('has one command for each operation that it offers, and no other', () => {
    const names = Object.values(cliTable.commands);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z][A-Za-z0-9]* [a-z][A-Za-z0-9]*$/u.test(name))).toEqual([]);
    const asked = (id: OperationId) => {
      const demanded: Readonly<Record<string, readonly string[]>> = cliTable.demands;
      return { query: Object.fromEntries((demanded[id] ?? []).map((name) => [name, 'x'])) };
    };
    const offered = operationIds.filter((id) => cliLacks(programOf(id, asked(id))) === undefined);
    expect(offered.sort()).toEqual(Object.keys(cliTable.commands).sort());
    expect(offered.filter((id) => (operationOf(id).root ?? 'v2') !== 'v2')).toEqual([]);
  });

  it('takes path and query as flags, the version, and the body from a file', () => {
    const text = writeAtlasCli(
      programOf('toggleGroupAlertConfig', { groupId, alertConfigId: groupId, body: { enabled: true } }),
    );
    expect(text.split(' \\\n  ')).toEqual([
      `# For Atlas CLI 1.46.4\nprintf '%s' '{\n  "enabled": true\n}' > request.json\natlas api alertConfigurations toggleAlertConfiguration`,
      `--groupId ${groupId}`,
      `--alertConfigId ${groupId}`,
      '--version 2023-01-01',
      '< request.json',
    ]);
  });

  it('gives a switch its value behind a sign: a word of its own would leave it on', () => {
    const id = 'setGroupServerlessPerformanceAdvisorAutoIndexing';
    const text = writeAtlasCli(programOf(id, { groupId, clusterName: 'a', query: { enable: false } }));
    expect(text.split(' \\\n  ')).toContain('--enable=false');
  });

  it('writes a file by the flag that the program knows', () => {
    const program = programOf('getGroup', { groupId });
    const steps = program.steps.map((step) => ({ ...step, request: { ...step.request, saveAs: 'log.gz' } }));
    expect(writeAtlasCli({ ...program, steps })).toContain("--outputFile 'log.gz'");
  });

  it('has no command for operations outside the versioned service', () => {
    expect(cliLacks(programOf('getEmulatorState', {}))).toBe(
      'Atlas CLI 1.46.4 has no command for getEmulatorState.',
    );
    expect(cliLacks(programOf('listGroups', {}))).toBeUndefined();
  });

  it('reports a required parameter, and parameters without a flag', () => {
    expect(cliLacks(programOf('listGroupContainers', { groupId }))).toBe(
      'Atlas CLI 1.46.4 requires providerName for listGroupContainers.',
    );
    expect(
      cliLacks(programOf('listGroupContainers', { groupId, query: { providerName: 'AWS' } })),
    ).toBeUndefined();
  });
});

describe('Java', () => {
  it('reads answers where a later step needs a part of one, and only there', () => {
    const [step] = programOf('getGroup', { groupId }).steps;
    if (!step) throw new Error('no step');
    const keep = [{ name: 'name', from: ['name'] }];
    const text = writeJava({ target, steps: [{ ...step, keep }] });
    expect(text).toContain('KEPT.put("name", (String) part(answer, "name"));');
    expect(text.match(/^import /gmu)).toHaveLength(15);
    expect(writeJava({ target, steps: [step] })).not.toContain('KEPT');
  });
});

describe('Terraform', () => {
  it('knows operations and parameters of the table only', () => {
    const wrong = terraformResources.flatMap(({ type, reads, writes, importId, places }) => {
      const missing = [...reads, ...writes].filter((id) => !operationIds.includes(id as OperationId));
      const [read] = reads as OperationId[];
      const names = read ? paramNames(operationOf(read).path) : [];
      const strange = [...importId.matchAll(/\{(\w+)\}/gu)].filter(([, name = '']) => !names.includes(name));
      const odd = Object.keys(places).filter((name) => !names.includes(name));
      return [...missing, ...strange, ...odd].map((each) => `${type} ${each}`);
    });
    expect(wrong).toEqual([]);
  });

  it('writes resources that are valid by the schema of the provider, for every operation that has one', async () => {
    let at = await testEmulator();
    for (const id of terraformResources.flatMap(({ reads, writes }) => [
      ...reads,
      ...writes,
    ]) as OperationId[]) {
      const { params, body } = await prepared(at, id).catch(async () => {
        at = await testEmulator();
        return prepared(at, id);
      });
      const text = writeTerraform(programOf(id, { ...params, ...(body === undefined ? {} : { body }) }));
      expect(terraformProblems(text), `${id}\n${text}`).toEqual([]);
    }
  });

  it.each([
    ['one address', { cidrBlock: '192.0.2.7/32' }, { ip_address: '192.0.2.7' }],
    ['one address of IPv6', { ipAddress: '2001:db8::1' }, { ip_address: '2001:db8::1' }],
    ['a range', { cidrBlock: '192.0.2.0/24' }, { cidr_block: '192.0.2.0/24' }],
    [
      'a range that the service answers with both fields',
      { cidrBlock: '192.0.2.7/32', ipAddress: '192.0.2.7' },
      { ip_address: '192.0.2.7' },
    ],
    ['a security group', { awsSecurityGroup: 'sg-1', cidrBlock: '' }, { aws_security_group: 'sg-1' }],
  ])('writes %s as the argument that the provider requires for it', (_, entry, wanted) => {
    const text = writeTerraform(programOf('createGroupAccessListEntry', { groupId, body: [entry] }));
    const [resource] = readHcl(text).resources;
    expect({ ...resource?.body }).toEqual({ project_id: groupId, ...wanted });
  });

  it('names a variable for each required argument that a partial change lacks', () => {
    const text = writeTerraform(
      programOf('updateGroupCluster', { groupId, clusterName: 'orders', body: { paused: true } }),
    );
    expect(text).toContain('cluster_type      = var.orders_cluster_type');
    expect(terraformProblems(text)).toEqual([]);
  });

  it('imports existing resources, and reports fields that the provider lacks', () => {
    const text = writeTerraform(programOf('getGroupCluster', { groupId, clusterName: 'orders-prod' }));
    expect(text).toBe(
      `import {\n  to = mongodbatlas_advanced_cluster.orders_prod\n  id = "${groupId}-orders-prod"\n}`,
    );
    expect(terraformLacks(programOf('listGroupEvents', { groupId }))).toBe(
      'Terraform has no resource for listGroupEvents.',
    );
  });
});

it('every form is offered with a reason or a text', () => {
  const offered = formatsOf(programOf('getGroup', { groupId }));
  expect(offered.map(({ label }) => label)).toEqual([
    'curl',
    'Atlas CLI',
    'Go',
    'Python',
    'JavaScript',
    'Java',
    'Terraform',
  ]);
  for (const { text } of offered) expect(text()).toContain(groupId);
  expect(areaOf(operationOf('getGroup'))).toBe('Projects');
});
