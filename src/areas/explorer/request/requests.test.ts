import { describe, expect, it } from 'vitest';
import { factsOf } from '#contract/catalogue/facts.ts';
import { withoutSecrets } from '#contract/catalogue/secret-fields.ts';
import { longestRead, readExplorerSearch } from '../explorer-search.ts';
import { namedValues } from './named-values.ts';
import { lostBody, type PastRun, readHistory, withRun } from './run-history.ts';
import { faultsByField, headersOf, refusalTitle } from './run-operation.ts';
import { whyNotReady } from './why-not-ready.ts';

describe('values by name', () => {
  it('are taken from a list, each once, with the first name that is there', () => {
    const results = [
      { id: 'a', desc: '', publicKey: 'abc' },
      { id: 'b', desc: 'CI' },
      { id: 'b', desc: 'CI again' },
      { name: 'without an id' },
    ];
    const source = { value: 'id', label: ['desc', 'publicKey'] };
    const values = [
      { value: 'a', label: 'abc' },
      { value: 'b', label: 'CI' },
    ];
    expect(namedValues({ results }, source)).toEqual(values);
    expect(namedValues(results, source)).toEqual(values);
    expect(namedValues(undefined, source)).toEqual([]);
  });
});

describe('a refusal', () => {
  it('is of the service, or of this console in its place', () => {
    expect(refusalTitle({ error: 409, errorCode: 'DUPLICATE' })).toBe('The service refused');
    expect(refusalTitle({ error: 503, errorCode: 'SERVICE_UNAVAILABLE' })).toBe(
      'The service is not available',
    );
    expect(refusalTitle({ error: { code: 'PAYLOAD_TOO_LARGE' } })).toBe('This console refused');
    expect(refusalTitle({ error: { code: 'UPSTREAM_TIMEOUT' } })).toBe('The service did not answer');
    expect(refusalTitle('not JSON')).toBe('The service refused');
  });
});

describe('the headers of an answer', () => {
  it('are those of the service: content type with version, date, and request id', () => {
    const headers = new Headers({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      date: 'Thu, 01 Jan 2026 00:00:00 GMT',
      'x-request-id': 'r1',
      'x-service-content-type': 'application/vnd.atlas.2023-02-01+json;charset=utf-8',
      'x-service-date': 'Fri, 13 Mar 2026 14:02:00 GMT',
    });
    expect(headersOf(headers)).toEqual([
      ['content-type', 'application/vnd.atlas.2023-02-01+json;charset=utf-8'],
      ['date', 'Fri, 13 Mar 2026 14:02:00 GMT'],
      ['x-request-id', 'r1'],
    ]);
  });
});

describe('errors of a request', () => {
  it('are assigned to the field of the path, the query or the body', () => {
    const problems = [
      { field: 'notifications[0].emailAddress', description: 'is required' },
      { field: 'itemsPerPage', description: 'must be at most 500' },
      { field: 'groupId', description: 'must be 24 digits' },
      { field: 'body.name', description: 'is required' },
    ];
    expect(faultsByField(problems, factsOf('createGroupAlertConfig'), ['itemsPerPage'])).toEqual({
      'body.notifications[0].emailAddress': 'is required',
      'query.itemsPerPage': 'must be at most 500',
      groupId: 'must be 24 digits',
      'body.name': 'is required',
    });
  });
});

describe('a request', () => {
  const createUser = { path: '/groups/{groupId}/databaseUsers' };
  const body = { username: 'ada', password: 'battery-staple-7' };

  it('is not sent without what its path needs', () => {
    expect(whyNotReady(createUser, { body }, {})).toBe('Enter groupId first.');
    expect(whyNotReady(createUser, { groupId: 'g', body }, { body: undefined })).toBeUndefined();
  });

  it('is not sent with an earlier value while its text is unreadable', () => {
    expect(whyNotReady(createUser, { groupId: 'g', body }, { body: 'Not JSON: a value is expected' })).toBe(
      'Correct the body first: Not JSON: a value is expected.',
    );
  });

  it('is not sent with the placeholder of a secret omitted from a URL', () => {
    expect(whyNotReady(createUser, { groupId: 'g', body: withoutSecrets(body) }, {})).toMatch(
      /^Enter password first: .* only <password>\.$/u,
    );
  });
});

describe('the history', () => {
  const run = (more: Partial<PastRun> = {}): PastRun => ({
    ...{ at: 1, connection: 'c', op: 'createGroupDatabaseUser', status: 201, ms: 5 },
    args: { groupId: 'g', body: { username: 'app', password: 'hunter2' } },
    ...more,
  });

  it('holds no secret', () => {
    const text = withRun(null, run());
    expect(text).not.toContain('hunter2');
    expect(readHistory(text)[0]?.args).toEqual({
      groupId: 'g',
      body: { username: 'app', password: '<password>' },
    });
  });

  it('is the newest first, holds a call once, and a hundred at most', () => {
    let text = withRun(withRun(null, run()), run({ at: 2 }));
    expect(readHistory(text).map(({ at }) => at)).toEqual([2]);
    for (let at = 3; at < 200; at += 1) text = withRun(text, run({ at, args: { at } }));
    expect(readHistory(text)).toHaveLength(100);
    expect(readHistory(text)[0]?.at).toBe(199);
  });

  it('keeps every body that fits into a URL, and reports that a longer one is missing', () => {
    const ran = (length: number) => {
      const [kept] = readHistory(
        withRun(null, run({ args: { groupId: 'g', body: { text: 'x'.repeat(length) } } })),
      );
      if (!kept) throw new Error('nothing was kept');
      return kept;
    };
    const whole = ran(longestRead - 50);
    expect([readExplorerSearch({ args: whole.args }).args, lostBody(whole)]).toEqual([whole.args, '']);
    const short = ran(30_000);
    expect([short.args, lostBody(short)]).toEqual([{ groupId: 'g' }, 'body of 29.3 KB was not kept']);
  });

  it('is empty where it cannot be read', () => {
    expect(readHistory('{')).toEqual([]);
    expect(readHistory('[1]')).toEqual([]);
  });
});
