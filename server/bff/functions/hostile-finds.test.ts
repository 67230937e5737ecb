import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandReply } from '#contract/console/functions.ts';
import { longestBlock } from '#server/supervision/blocking-for-tests.ts';
import { whenBusy } from '../../when-busy-for-tests.ts';
import { type Emulated, startEmulated } from './emulated-for-tests.ts';

/** Ten commands at once that would run for longer than anyone waits, through the routes of the data browser. */

/** Long enough that most of them wait for one of the engine's threads. */
const maxTimeMS = 2_000;
/** The time of the round trip beside the limit, on a busy machine. */
const graceMs = 3_000;
/** Milliseconds of processor time that one command may keep all others waiting. */
const mostBlockedMs = 150;

let kit: Emulated;
beforeAll(async () => {
  kit = await startEmulated();
  const text = 'a'.repeat(200_000);
  const documents = Array.from({ length: 5 }, (_, _id) => ({
    _id,
    text: `${text}b`,
    short: `${'a'.repeat(60)}b`,
  }));
  expect((await command({ insert: 'texts', documents })).reply.ok).toEqual({ $numberInt: '1' });
});
afterAll(() => kit.close());

async function command(document: object, db = 'hostile') {
  const source = {
    kind: 'cluster',
    connection: 'emulator',
    groupId: kit.groupId,
    clusterName: kit.clusterName,
  };
  const body = { source, db, command: JSON.stringify(document) };
  const { status, body: answer, text } = await kit.ask<CommandReply>('POST', '/bff/command', body);
  return { status, reply: status === 200 ? JSON.parse(answer.reply) : text };
}

const expression = (compute: object) => ({ $expr: { $eq: [compute, 'nothing'] } });
/** As long as the limit of memory allows. */
const range = { $range: [0, 1_000_000] };
const filters: Record<string, object> = {
  'a pattern': { short: { $regex: '^(a+)+$' } },
  'another pattern': { short: { $regex: '^(a|aa)+$' } },
  'a pattern of an expression': expression({ $regexFindAll: { input: '$short', regex: '(a+)+c' } }),
  'a place in a long text': expression({
    $reduce: {
      input: range,
      initialValue: 0,
      in: { $add: ['$$value', { $indexOfCP: ['$text', 'b'] }] },
    },
  }),
  'ranges of ranges': expression({
    $reduce: { input: range, initialValue: 0, in: { $add: ['$$value', { $size: range }] } },
  }),
  'parts of a text': expression({
    $reduce: { input: range, initialValue: '', in: { $substrCP: ['$text', 100_000, 10] } },
  }),
  'replaced parts': expression({
    $reduce: {
      input: range,
      initialValue: '',
      in: { $replaceAll: { input: '$text', find: 'a', replacement: 'bb' } },
    },
  }),
  'code without end': expression({
    $function: { body: 'function () { for (;;) {} }', args: [], lang: 'js' },
  }),
  'code in $where': { $where: 'for (;;) {}' },
  'cut texts': expression({
    $reduce: { input: range, initialValue: '', in: { $toUpper: { $trim: { input: '$text' } } } },
  }),
};

test('ten hostile finds at once end with MaxTimeMSExpired, and the neighbours are answered meanwhile', async () => {
  const pings: number[] = [];
  const ended: number[] = [];
  const answers: Awaited<ReturnType<typeof command>>[] = [];
  const blocked = await longestBlock(async () => {
    const began = performance.now();
    let isOver = false;
    const finds = Object.values(filters).map(async (filter) => {
      const answer = await command({ find: 'texts', filter, maxTimeMS });
      ended.push(performance.now() - began);
      answers.push(answer);
    });
    const neighbour = (async () => {
      while (!isOver) {
        const sent = performance.now();
        const { reply } = await command({ ping: 1 }, 'neighbour');
        expect(reply.ok).toEqual({ $numberInt: '1' });
        pings.push(performance.now() - sent);
      }
    })();
    await Promise.all(finds);
    isOver = true;
    await neighbour;
  });
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(answers.map(({ reply }) => reply.codeName)).toEqual(answers.map(() => 'MaxTimeMSExpired'));
  expect(Math.max(...ended)).toBeLessThan(maxTimeMS + whenBusy(graceMs));
  expect(pings.length).toBeGreaterThan(3);
  expect(pings.toSorted((a, b) => a - b)[Math.floor(pings.length / 2)]).toBeLessThan(whenBusy(1_000));
  expect(blocked).toBeLessThan(mostBlockedMs);
});
