import { afterEach, expect, it } from 'vitest';
import { StopButton } from './actions/stop-button.tsx';
import { mount, unmountAll } from './test-mount.tsx';
import { useAttempt } from './use-attempt.ts';

afterEach(unmountAll);

function Dialog({ run }: { run: (signal: AbortSignal) => Promise<void> }) {
  const { busy, failure, stopped, attempt, stop } = useAttempt();
  return (
    <>
      <button type="button" onClick={() => void attempt(run)}>
        Go
      </button>
      <button type="button" onClick={stop}>
        Stop
      </button>
      <output>
        {[busy ? 'busy' : 'idle', stopped ? 'stopped' : 'not stopped', failure ?? ''].join(', ')}
      </output>
      <StopButton running={busy} onStop={stop} label="Stop all" />
    </>
  );
}

const until = (signal: AbortSignal) =>
  new Promise<void>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('ended')));
  });

it('stops the running action, and distinguishes that from a refusal', async () => {
  const { root, click } = await mount(<Dialog run={until} />);
  const [go, stop] = root.querySelectorAll('button');
  const text = () => root.querySelector('output')?.textContent;
  await click(go ?? null);
  expect(text()).toBe('busy, not stopped, ');
  await click(stop ?? null);
  expect(text()).toBe('idle, stopped, ended');
});

it('a refusal is not called stopped', async () => {
  const { root, click } = await mount(<Dialog run={() => Promise.reject(new Error('refused'))} />);
  await click(root.querySelector('button'));
  expect(root.querySelector('output')?.textContent).toBe('idle, not stopped, refused');
});
