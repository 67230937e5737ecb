import { describe, expect, it } from 'vitest';
import { formatOf } from '#contract/api/operation.ts';
import { operationIds, operationOf } from '#contract/api/operations.ts';
import { datesOf } from '#contract/api/versions.ts';
import { assembly } from '../areas.ts';
import { testEmulator } from '../emulator-for-tests.ts';
import { successOf } from '../http/profile-differences.ts';
import { examples, prepared } from '../table-tests/examples-for-tests.ts';
import { responseErrors, undocumentedFields } from './service-document.ts';

const services = operationIds.filter((id) => {
  const { root, bodyType } = operationOf(id);
  return root !== 'control' && bodyType !== 'form';
});

describe('every row', () => {
  it('has a handler', () => {
    expect(operationIds.filter((id) => !assembly.handlers[id])).toEqual([]);
  });
});

it('a row without a handler reports that it is not imitated', async () => {
  const emulator = await testEmulator();
  const { getOrg } = assembly.handlers;
  delete assembly.handlers.getOrg;
  const reply = await emulator.ask('GET', `~/orgs/${emulator.orgId}`);
  Object.assign(assembly.handlers, { getOrg });
  expect([reply.status, reply.body.errorCode, reply.body.parameters]).toEqual([
    501,
    'NOT_IMPLEMENTED',
    ['getOrg'],
  ]);
});

describe('answers', () => {
  it.each(services)('of %s fit the document of the service in every version', async (id) => {
    const row = operationOf(id);
    for (const version of datesOf(row.versions)) {
      const sunset = row.versions[version];
      if (sunset && sunset < '2026-03-13' && !row.keptPastSunset) continue;
      const emulator = await testEmulator();
      const { method, path, body } = await prepared(emulator, id, version);
      const accept = `application/vnd.atlas.${version}+${formatOf(row)}`;
      const reply = await emulator.ask(method, path, { accept, body });
      expect(reply.status, `${id} ${version} ${JSON.stringify(reply.body)}`).toBe(
        successOf(row, 'specification'),
      );
      if (row.media) continue;
      const faults = row.source ? [] : responseErrors(id, version, row.status, reply.body);
      expect(faults, `${id} ${version}`).toEqual([]);
      const extra = examples[id]?.extra ?? {};
      const strange = (row.source ? [] : undocumentedFields(id, version, row.status, reply.body)).filter(
        // every entity has links, regardless of the document // specification §2.1
        (pointer) => !pointer.endsWith('/links') && !Object.hasOwn(extra, pointer.split('/').at(-1) ?? ''),
      );
      expect(strange, `${id} ${version}: fields that the document does not name`).toEqual([]);
    }
  });
});
