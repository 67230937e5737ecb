import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChangeSet } from '#contract/change-sets/sets.ts';
import { type Emulated, type Refusal, startEmulated } from '#server/bff/functions/emulated-for-tests.ts';

let kit: Emulated;
beforeAll(async () => {
  kit = await startEmulated();
});
afterAll(() => kit.close());

const path = '/bff/change-sets';

describe('a file', () => {
  const file = (more: string) =>
    `format: quarterdeck/change-set/1\ntitle: From a file\nsteps:\n  - id: one\n    title: Let the office in\n    operation: createGroupAccessListEntry\n    args:\n      groupId: "${kit.groupId}"\n      body:\n        - cidrBlock: 10.20.0.0/16\n${more}`;
  const load = (text: string) =>
    kit.ask<ChangeSet & Refusal>('POST', `${path}/import`, { connection: 'emulator', text });

  test('comes back as the set that it was', async () => {
    const created = await load(file(''));
    expect(created.status, created.text).toBe(201);
    const { body } = await kit.ask<{ text: string }>('GET', `${path}/${created.body.id}/file`);
    const again = await load(body.text);
    const plain = ({ title, steps }: ChangeSet) => [
      title,
      steps.map(({ title: text, next }) => [text, next]),
    ];
    expect(plain(again.body)).toEqual(plain(created.body));
  });

  test('and the shared view of a set contain no secret, and a file without them requires each', async () => {
    const args = {
      groupId: kit.groupId,
      integrationType: 'WEBHOOK',
      body: { type: 'WEBHOOK', url: 'https://hooks.example.net/T0/hunter2', secret: 'hunter3' },
    };
    const result = await kit.ask<ChangeSet>('POST', path, { connection: 'emulator', title: 'Hooks' });
    const added = await kit.ask<ChangeSet>('POST', `${path}/${result.body.id}/steps`, {
      operationId: 'createGroupIntegration',
      title: 'Notify the team',
      args,
    });
    expect(added.status, added.text).toBeLessThan(300);
    expect(added.text).not.toContain('hunter');
    const { body } = await kit.ask<{ text: string }>('GET', `${path}/${result.body.id}/file`);
    expect(body.text).not.toContain('hunter');
    const back = await load(body.text);
    expect([back.status, back.body.error.message]).toEqual([
      400,
      expect.stringMatching(/^line 4, .*args\.body\.url: was left out as a secret: enter it$/),
    ]);
  });

  test('needs no ids of steps: a missing one is generated', async () => {
    const two = `  - title: Let the branch in\n    operation: createGroupAccessListEntry\n    args: {groupId: "${kit.groupId}", body: [{cidrBlock: 10.21.0.0/16}]}\n    after: [one]\n`;
    const loaded = await load(file(two));
    expect(loaded.status, loaded.text).toBe(201);
    const [first, second] = loaded.body.steps;
    expect([first?.id, second?.after]).toEqual(['one', ['one']]);
    expect(second?.id).toMatch(/^[0-9a-f]{10}$/u);
  });

  test.each([
    ['invalid YAML', 'title: [', /^line \d+, column \d+/],
    [
      'an unknown version',
      'format: quarterdeck/change-set/9\ntitle: a\nsteps: []\n',
      /^line 1, column 9: format must be/,
    ],
    ['an unknown field', '    undoes: true\n', /^line 11, column 13: steps\.0\.undoes is not a known field/],
    [
      'an unknown operation',
      '  - id: two\n    title: x\n    operation: doNothing\n    args: {}\n',
      /^line 11/,
    ],
    [
      'a wrong field of a body',
      '  - id: two\n    title: x\n    operation: updateGroupSettings\n    args: {groupId: "0123456789abcdef01234567", body: {on: 1}}\n',
      /^line 11.*on/,
    ],
    ['a key that occurs twice', '    title: again\n', /^line 11, column 5: Map keys must be unique$/],
    [
      'a number that would be rounded',
      '    after: []\n  - id: two\n    title: x\n    operation: updateGroupSettings\n    args: {on: 9007199254740993}\n',
      /^line 15, column 16: on is 9007199254740993, which would be rounded to 9007199254740992$/,
    ],
    ['a step that waits for none', '    after: [nine]\n', /^line 11, column 13: .*waits for nine/],
    [
      'a circle',
      '    after: [two]\n  - id: two\n    title: x\n    operation: createGroupAccessListEntry\n    args: {}\n    after: [one]\n',
      /in a circle: one → two → one/,
    ],
  ])('with %s is refused, and the place is named', async (_, more, pattern) => {
    const { status, body } = await load(
      more.includes('steps:') || more.startsWith('title') ? more : file(more),
    );
    expect([status, body.error.message]).toEqual([400, expect.stringMatching(pattern)]);
  });
});
