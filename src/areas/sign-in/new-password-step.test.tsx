import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { Session } from '#contract/console/bff.ts';
import { mount, unmountAll } from '#src/ui/test-mount.tsx';
import { NewPasswordStep } from './new-password-step.tsx';

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const session: Session = {
  user: { id: 'u1', name: 'kim.doe', role: 'operator' },
  ...{ csrf: 'proof', expiresAt: 0, methods: ['password'], version: '1', readOnly: false },
  needs: 'newPassword',
};

async function show(answer: () => Response) {
  const sent: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return Promise.resolve(answer());
  });
  const done = vi.fn();
  const step = await mount(
    <QueryClientProvider client={new QueryClient()}>
      <NewPasswordStep session={session} onDone={done} />
    </QueryClientProvider>,
  );
  const [first, second] = step.root.querySelectorAll('input[type="password"]');
  const met = () =>
    [...step.root.querySelectorAll('li')].filter(({ textContent }) => /: met$/.test(textContent));
  const save = () => step.click(step.root.querySelector('button[type="submit"]'));
  return { ...step, first: first ?? null, second: second ?? null, met, save, sent, done };
}

it('shows which rules a password meets, and sends one that meets all and is repeated', async () => {
  const complete = { ...session, needs: undefined };
  const step = await show(() => Response.json(complete));
  expect(step.met()).toHaveLength(0);
  await step.type(step.first, 'kim.doe-kim.doe');
  expect(step.met()).toHaveLength(3);
  await step.type(step.second, 'kim.doe-kim.doe');
  await step.save();
  expect(step.sent).toEqual([]);
  await step.type(step.first, 'wide harbour lantern');
  expect(step.met()).toHaveLength(4);
  await step.save();
  expect(step.sent).toEqual([]);
  await step.type(step.second, 'wide harbour lantern');
  await step.save();
  expect(step.sent).toEqual([{ password: 'wide harbour lantern' }]);
  await vi.waitFor(() => expect(step.done).toHaveBeenCalledTimes(1));
});

it('shows why the server refuses a password', async () => {
  const error = { code: 'INVALID_REQUEST', message: 'password: must differ from the present one' };
  const step = await show(() => Response.json({ error }, { status: 400 }));
  await step.type(step.first, 'wide harbour lantern');
  await step.type(step.second, 'wide harbour lantern');
  await step.save();
  await vi.waitFor(() => expect(step.root.textContent).toContain('must differ from the present one'));
  expect(step.done).not.toHaveBeenCalled();
});
