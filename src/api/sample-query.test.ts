import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { At } from './run-command.ts';
import { sampleQuery } from './sample-query.ts';

const at: At = { source: { kind: 'deployment', deployment: 'old' }, read: 'primary' };

/** A server whose commands begin with these names; every aggregation is refused with a code. */
function serveWith(code: number): string[] {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_: string, init: { body: string }) => {
    const command = JSON.parse(JSON.parse(init.body).command);
    sent.push(Object.keys(command)[0] ?? '');
    const refusal = { ok: { $numberInt: '0' }, errmsg: 'not here', code: { $numberInt: String(code) } };
    const documents = {
      ok: { $numberInt: '1' },
      cursor: { id: { $numberLong: '0' }, firstBatch: [{ a: 'x' }] },
    };
    const reply = JSON.stringify('aggregate' in command ? refusal : documents);
    return new Response(JSON.stringify({ reply, durationMs: 1 }));
  });
  return sent;
}
afterEach(() => vi.unstubAllGlobals());

const sample = () => new QueryClient().fetchQuery(sampleQuery({ at, db: 'd', collection: 'c' }, {}, 10));

it.each([238, 40_324])('reads the first documents where the server has no $sample: %d', async (code) => {
  const sent = serveWith(code);
  expect(await sample()).toMatchObject({ documents: 1, isFirst: true, fields: [{ path: 'a' }] });
  expect(sent).toEqual(['aggregate', 'find']);
});

it('reports every other refusal', async () => {
  const sent = serveWith(13);
  await expect(sample()).rejects.toThrow('not here');
  expect(sent).toEqual(['aggregate']);
});
