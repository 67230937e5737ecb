import { describe, expect, test } from 'vitest';
import { rootPath } from '#contract/api/names.ts';
import { formatOf } from '#contract/api/operation.ts';
import { operationIds, operationOf } from '#contract/api/operations.ts';
import { pathParam } from '#contract/api/path-params.ts';
import { paramNames } from '#contract/api/path-template.ts';
import { Failure } from '../http/errors.ts';
import { buildRequest, callable } from './upstream-request.ts';

const id = '0123456789abcdef01234567';

function sampleOf(name: string): string {
  const uuid = '01234567-89ab-cdef-0123-456789abcdef';
  const samples = [id, 'AWS', '2001:db8::/32', 'name-1', 'name', '1', 'ANY', 'PRIMARY', uuid, '0'.repeat(64)];
  const match = samples.find((each) => pathParam(name).safeParse(each).success);
  if (match === undefined) throw new Error(`no sample for ${name}`);
  return match;
}

function refusalOf(work: () => unknown): Failure {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure) return error;
  }
  throw new Error('was not refused');
}

test('a name beyond an assumed limit of its path parameter is sent', () => {
  const teamName = 'x'.repeat(65);
  expect(pathParam('teamName').safeParse(teamName).success).toBe(false);
  expect(buildRequest('getOrgTeamByName', { orgId: id, teamName }).target).toContain(teamName);
});

describe('every operation of the table', () => {
  const forwarded = operationIds.filter((each) => operationOf(each).roles !== 'client');

  test.each(forwarded)('%s is sent to its own path', (operationId) => {
    const row = operationOf(operationId);
    const params = Object.fromEntries(paramNames(row.path).map((name) => [name, sampleOf(name)]));
    const request = buildRequest(operationId, params);
    const expected = row.path
      .split('/')
      .map((segment) =>
        segment.replace(/\{(\w+)\}/, (_, name: string) => encodeURIComponent(params[name] ?? '')),
      );
    const bare = row.wrapsUnasked ? '?envelope=false' : '';
    expect(request.target).toBe(rootPath(row.root) + expected.join('/') + bare);
    expect(request.method).toBe(row.method);
    expect(request.target).not.toMatch(/[{}\s#]|\/\/|\/\.\.?(\/|$)/);
    expect(request.accept).toMatch(
      row.root === undefined || row.root === 'v2'
        ? new RegExp(`^application/vnd\\.atlas\\.\\d{4}-\\d{2}-\\d{2}\\+${formatOf(row)}$`)
        : /^application\/json$/,
    );
  });

  test('requests the newest version', () => {
    expect(buildRequest('getGroupCluster', { groupId: id, clusterName: 'a' }).accept).toBe(
      'application/vnd.atlas.2024-08-05+json',
    );
  });

  test('tokens and unknown names are not callable', () => {
    for (const name of [
      'legacyOauthToken',
      'legacyOauthRevoke',
      'nothing',
      '__proto__',
      'constructor',
      'toString',
      '',
    ]) {
      expect(refusalOf(() => callable(name)).code).toBe('OPERATION_NOT_FOUND');
    }
  });
});

describe('a path parameter', () => {
  test.each([
    '..',
    '.',
    '%2e%2e',
    '..%2f..%2f',
    '%252e',
    '%5c',
    'a\\b',
    ';',
    '%00',
    '\u0000',
    'a\r\nHost: evil.test',
    '#x',
    '?x',
    '\ud800',
    '%c0%af',
    '%zz',
    'x'.repeat(8192),
    ':groupId',
    '{groupId}',
    '',
  ])('of %j does not become part of an address', (value) => {
    expect(refusalOf(() => buildRequest('getGroup', { groupId: value })).fields[0]?.field).toBe('groupId');
    expect(refusalOf(() => buildRequest('getGroupCluster', { groupId: id, clusterName: value })).status).toBe(
      400,
    );
  });

  test.each(['..', '.', 'a\u0000', 'a\r\nb', '\ud800'])(
    'with a generous grammar still refuses %j',
    (value) => {
      expect(refusalOf(() => buildRequest('getGroupByName', { groupName: value })).fields[0]?.field).toBe(
        'groupName',
      );
    },
  );

  test.each([
    ['CN=a\\,b', 'CN%3Da%5C%2Cb'],
    ['DOMAIN\\svc', 'DOMAIN%5Csvc'],
    ['100%', '100%25'],
    ['%2e%2e', '%252e%252e'],
    ['..\\..', '..%5C..'],
    ['a\tb', 'a%09b'],
  ])('of %j is percent-encoded', (username, segment) => {
    const args = { groupId: id, databaseName: '$external', username };
    expect(buildRequest('deleteGroupDatabaseUser', args).target).toBe(
      `/api/atlas/v2/groups/${id}/databaseUsers/%24external/${segment}`,
    );
  });

  test('with a slash, a colon or a letter of any script stays one segment', () => {
    const target = (groupName: string) => buildRequest('getGroupByName', { groupName }).target;
    expect(target('192.0.2.0/24')).toBe('/api/atlas/v2/groups/byName/192.0.2.0%2F24');
    expect(target('2001:db8::/32')).toBe('/api/atlas/v2/groups/byName/2001%3Adb8%3A%3A%2F32');
    expect(target('Überblick #1?')).toBe('/api/atlas/v2/groups/byName/%C3%9Cberblick%20%231%3F');
  });

  test.each([7, null, {}, ['a'], true])('must be text, not %j', (value) => {
    expect(refusalOf(() => buildRequest('getGroup', { groupId: value })).status).toBe(400);
  });

  test('that is too long is refused in our words', () => {
    const args = { groupId: '0123456789abcdef01234567', clusterName: 'a'.repeat(65) };
    expect(() => buildRequest('getGroupCluster', args)).toThrow(
      'clusterName: must have at most 64 characters',
    );
  });

  test('that is missing is named', () => {
    expect(refusalOf(() => buildRequest('getGroup', {})).message).toBe('groupId: is missing');
  });
});

describe('arguments', () => {
  test('that the operation does not take are named', () => {
    expect(refusalOf(() => buildRequest('getGroup', { groupId: id, orgId: id })).fields[0]?.field).toBe(
      'orgId',
    );
    expect(refusalOf(() => buildRequest('getGroup', { groupId: id, body: {} })).fields[0]?.field).toBe(
      'body',
    );
    expect(refusalOf(() => buildRequest('getGroup', { groupId: id, headers: {} })).fields[0]?.field).toBe(
      'headers',
    );
  });

  test('of the query are encoded by type, lists repeated', () => {
    const query = {
      status: 'OPEN',
      pageNum: 2,
      includeCount: false,
      minDate: '2026-11-20T12:00:00+01:00',
      many: ['a b', 'c&d=e'],
    };
    expect(buildRequest('listGroupAlerts', { groupId: id, query }).target).toBe(
      `/api/atlas/v2/groups/${id}/alerts?status=OPEN&pageNum=2&includeCount=false&minDate=2026-11-20T12%3A00%3A00%2B01%3A00&many=a%20b&many=c%26d%3De`,
    );
  });

  test('of the query that cannot be encoded are named', () => {
    const field = (query: unknown) =>
      refusalOf(() => buildRequest('listGroupAlerts', { groupId: id, query })).fields[0]?.field;
    expect(field({ status: { $ne: 1 } })).toBe('query.status');
    expect(field({ status: null })).toBe('query.status');
    expect(field({ 'a=b&c': 1 })).toBe('query.a=b&c');
    expect(field({ envelope: true })).toBe('query.envelope');
    expect(field('status=OPEN')).toBe('query');
    expect(field([1])).toBe('query');
  });

  test('never open the secrets of an exported world', () => {
    expect(() => buildRequest('exportEmulatorWorld', { query: { secrets: true } })).toThrow(
      'query.secrets: cannot be set',
    );
  });

  test('of the body are sent as JSON', () => {
    const body = { acknowledgedUntil: '2026-12-01T00:00:00Z', acknowledgementComment: 'on "it"' };
    const request = buildRequest('acknowledgeGroupAlert', { groupId: id, alertId: id, body });
    expect(request.contentType).toBe('application/json');
    expect(JSON.parse(String(request.body))).toEqual(body);
    expect(request.groupId).toBe(id);
  });
});
