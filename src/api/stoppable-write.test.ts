import { expect, it, vi } from 'vitest';
import { NotSent, stoppableBefore, stoppableWrite, WriteStopped } from './stoppable.ts';

it('a stopped write has an unknown outcome: its target is read before the user is notified', async () => {
  const stop = new AbortController();
  const readAgain = vi.fn(() => Promise.resolve());
  const write = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(new Error('aborted')));
  });
  const result = stoppableWrite(write, stop.signal, 'indexes', readAgain);
  stop.abort();
  await expect(result).rejects.toThrow(
    'Stopped. Whether the change took effect is unknown. The indexes are read again.',
  );
  await expect(result).rejects.toBeInstanceOf(WriteStopped);
  expect(readAgain).toHaveBeenCalledOnce();
});

it('a refused write keeps its reason, and a finished one its answer', async () => {
  const { signal } = new AbortController();
  const readAgain = vi.fn(() => Promise.resolve());
  const refused = stoppableWrite(Promise.reject(new Error('duplicate key')), signal, 'documents', readAgain);
  await expect(refused).rejects.toThrow('duplicate key');
  expect(await stoppableWrite(Promise.resolve(3), signal, 'documents', readAgain)).toBe(3);
  expect(readAgain).not.toHaveBeenCalled();
});

it('a change that is stopped while its documents are read was not sent', async () => {
  const stop = new AbortController();
  const read = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(new Error('aborted')));
  });
  const result = stoppableBefore(read, stop.signal);
  stop.abort();
  await expect(result).rejects.toBeInstanceOf(NotSent);
  const { signal } = new AbortController();
  await expect(stoppableBefore(Promise.reject(new Error('no primary')), signal)).rejects.toThrow(
    'no primary',
  );
});
