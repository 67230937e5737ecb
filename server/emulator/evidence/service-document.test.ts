import { describe, expect, it } from 'vitest';
import { documented, responseErrors, undocumentedFields } from './service-document.ts';

const id = '32b6e34b3d91647abb20e7b8';
const notFound = {
  detail: 'No group',
  error: 404,
  errorCode: 'GROUP_NOT_FOUND',
  parameters: [id],
  reason: 'Not Found',
};

describe('the description of the service', () => {
  it('knows where an operation is and which versions it has', () => {
    expect(documented('getGroupCluster')).toMatchObject({
      method: 'GET',
      path: '/api/atlas/v2/groups/{groupId}/clusters/{clusterName}',
      versions: { '2023-01-01': '2027-07-01', '2023-02-01': '2027-07-01', '2024-08-05': null },
    });
    expect(documented('nothingOfTheKind')).toBeUndefined();
    expect(documented('constructor')).toBeUndefined();
  });

  it('finds the faults of an answer', () => {
    const group = { id, orgId: id, name: 'A', clusterCount: 0, created: '2026-08-10T03:03:43Z' };
    expect(responseErrors('getGroup', '2023-01-01', 200, group)).toEqual([]);
    expect(responseErrors('getGroup', '2023-01-01', 200, { ...group, clusterCount: '0' })).toEqual([
      '/clusterCount: must be integer, got "0"',
    ]);
    expect(undocumentedFields('getGroup', '2023-01-01', 200, { ...group, colour: 'red' })).toEqual([
      '/colour',
    ]);
  });

  it('validates success codes missing in the document by the documented success', () => {
    const faults = responseErrors('createGroup', '2023-01-01', 201, { name: 7 });
    expect(faults).toContain('/name: must be string, got 7');
  });

  it('validates errors by the error schema, documented for the operation or not', () => {
    for (const status of [404, 406, 410, 500]) {
      expect(responseErrors('getGroup', '2023-01-01', status, { ...notFound, error: status })).toEqual([]);
      expect(responseErrors('getGroup', '2023-01-01', status, { error: status })).toEqual([
        '/errorCode: is required and missing',
      ]);
    }
  });

  it('wants no body where the document has no schema', () => {
    const call = (body: unknown) =>
      responseErrors('deleteGroupClusterBackupSnapshot', '2023-01-01', 204, body);
    expect(call(undefined)).toEqual([]);
    expect(call({ id })).toHaveLength(1);
  });

  it('refuses unknown operations and versions', () => {
    expect(responseErrors('nothingOfTheKind', '2023-01-01', 200, {})).toHaveLength(1);
    expect(responseErrors('getGroupCluster', '2019-01-01', 200, {})[0]).toContain(
      'has no version 2019-01-01',
    );
  });
});
