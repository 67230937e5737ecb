import hcl from 'hcl2-parser';
import { describe, expect, it } from 'vitest';
import { areaOf } from '#contract/catalogue/areas.ts';
import { factsOf } from '#contract/catalogue/facts.ts';
import { type OperationId, operationIds, operationOf } from '#contract/operations.ts';
import { paramNames } from '#contract/path-template.ts';
import { testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { prepared } from '#server/emulator/table-tests/examples-for-tests.ts';
import { cliLacks, cliTag, writeAtlasCli } from './atlas-cli.ts';
import { writeJava } from './java.ts';
import { formatsOf } from './languages.ts';
import { addressOf, codeRequest, type Program } from './program.ts';
import { terraformLacks, writeTerraform } from './terraform.ts';
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
  it('names areas as its own commands do', () => {
    const tags = ['Clusters', 'Project IP Access List', 'AWS Clusters DNS', 'MongoDB Cloud Users'].map(
      cliTag,
    );
    expect(tags).toEqual(['clusters', 'projectIpAccessList', 'awsClustersDns', 'mongoDbCloudUsers']);
    expect(cliTag('Third-Party Integrations')).toBe('thirdPartyIntegrations');
  });

  it('takes path and query as flags, the version, and the body from a file', () => {
    const text = writeAtlasCli(
      programOf('toggleGroupAlertConfig', { groupId, alertConfigId: groupId, body: { enabled: true } }),
    );
    expect(text.split(' \\\n  ')).toEqual([
      `printf '%s' '{\n  "enabled": true\n}' > request.json\natlas api alertConfigurations toggleGroupAlertConfig`,
      `--groupId ${groupId}`,
      `--alertConfigId ${groupId}`,
      '--version 2023-01-01',
      '< request.json',
    ]);
  });

  it('writes a file by the flag that the program knows', () => {
    const program = programOf('getGroup', { groupId });
    const steps = program.steps.map((step) => ({ ...step, request: { ...step.request, saveAs: 'log.gz' } }));
    expect(writeAtlasCli({ ...program, steps })).toContain("--outputFile 'log.gz'");
  });

  it('has no command for what is outside the versioned service', () => {
    expect(cliLacks(programOf('getEmulatorState', {}))).toBe(
      'The Atlas CLI has no command for getEmulatorState.',
    );
    expect(cliLacks(programOf('listGroups', {}))).toBeUndefined();
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

  it('writes what Terraform reads, for every operation that has a resource', async () => {
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
      const [parsed, problem] = hcl.parseToObject(text) as [Record<string, object> | null, unknown];
      expect(problem ?? undefined, `${id}\n${text}`).toBeUndefined();
      expect(Object.keys(parsed ?? {}), id).not.toEqual([]);
    }
  });

  it('imports what exists, and says what it has no word for', () => {
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
