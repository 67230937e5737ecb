import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { emptyDraft, type MigrationPlan, type MigrationSave } from '#contract/console/migration-plans.ts';
import { mount } from '#src/ui/test-mount.tsx';
import { useMigrationDraft } from './use-migration-draft.ts';

const server = vi.hoisted(() => ({ version: 1, sent: [] as { name: string; answer: () => void }[] }));

// a server that answers on command, and refuses every version except its own
vi.mock('./migration-requests.ts', () => ({
  useSaveDraft: () => ({
    error: null,
    isPending: false,
    reset: () => {},
    mutateAsync: ({ request, version }: MigrationSave) =>
      new Promise((resolve, reject) => {
        const answer = () => {
          if (version !== server.version) return reject(new Error('another user saved this meanwhile'));
          server.version += 1;
          resolve({ version: server.version });
        };
        server.sent.push({ name: request.username, answer });
      }),
  }),
}));

let editing: ReturnType<typeof useMigrationDraft>;
function Editor() {
  editing = useMigrationDraft({ id: 'm', version: 1, request: emptyDraft } as MigrationPlan);
  return null;
}
const later = () => act(async () => {});

test('a change that is made while the one before is being saved is saved after it, and a start waits for both', async () => {
  const { unmount } = await mount(<Editor />);
  await act(async () => editing.change({ username: 'first' }));
  const first = editing.flush();
  await later();
  await act(async () => editing.change({ username: 'second' }));
  const second = editing.flush();
  const start = editing.flush();
  await later();
  expect(server.sent.map(({ name }) => name)).toEqual(['first']);
  server.sent[0]?.answer();
  expect(await first).toBe(2);
  await later();
  expect(server.sent.map(({ name }) => name)).toEqual(['first', 'second']);
  server.sent[1]?.answer();
  expect(await second).toBe(3);
  expect(await start).toBe(3);
  await unmount();
});
