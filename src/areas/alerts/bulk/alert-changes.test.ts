import { expect, test } from 'vitest';
import { queueForTest } from '#src/lib/bulk-queue-for-tests.ts';
import { acknowledgeBody, unacknowledgeBody } from '../acknowledge/acknowledgement.ts';
import { type AlertChange, keepBeside, undoing } from './alert-changes.ts';

const rig = () => queueForTest<AlertChange>(keepBeside);
const body = acknowledgeBody(2_000_000_000_000, 'known');
const tasks = (count: number): AlertChange[] =>
  Array.from({ length: count }, (_, index) => ({
    connectionId: 'c',
    groupId: 'g',
    alertId: `a${index}`,
    title: `Alert ${index}`,
    verb: 'acknowledge',
    body,
    undo: unacknowledgeBody,
  }));

test('undo sends what takes the finished rows back', async () => {
  const { queue, calls, settle } = rig();
  const batch = queue.add(tasks(2));
  calls[0]?.answer();
  calls[1]?.refuse({ status: 403 });
  await settle();
  queue.add(undoing(queue.state().tasks, batch));
  expect(calls.slice(2).map(({ task }) => [task.alertId, task.body])).toEqual([['a0', unacknowledgeBody]]);
});

test('a second decision about an alert replaces the one that waits', async () => {
  const { queue, calls, states } = rig();
  queue.add(tasks(3));
  queue.add(
    tasks(3)
      .slice(2)
      .map((task) => ({ ...task, verb: 'unacknowledge' as const, body: unacknowledgeBody })),
  );
  expect(states()).toEqual(['running', 'running', 'waiting']);
  expect(queue.state().tasks[2]?.verb).toBe('unacknowledge');
  expect(calls.length).toBe(2);
});

test('what failed stays in sight when more is added, until it is decided anew', async () => {
  const { queue, calls, settle, states } = rig();
  queue.add(tasks(1));
  calls[0]?.refuse({ status: 403, message: 'Needs a role.' });
  await settle();
  queue.add(tasks(2).slice(1));
  expect(states()).toEqual(['failed', 'running']);
  queue.add(tasks(1));
  expect(states()).toEqual(['running', 'running']);
});

test('completed changes remain until the next batch but one, so that they can be undone', async () => {
  const { queue, calls, settle, states } = rig();
  const [first = [], second = [], third = []] = [0, 1, 2].map((at) => tasks(3).slice(at, at + 1));
  const batch = queue.add(first);
  calls[0]?.answer();
  await settle();
  queue.add(second);
  expect(states()).toEqual(['done', 'running']);
  calls[1]?.answer();
  await settle();
  queue.add(undoing(queue.state().tasks, batch));
  expect(calls[2]?.task).toMatchObject({ alertId: 'a0', verb: 'unacknowledge' });
  calls[2]?.answer();
  await settle();
  queue.add(third);
  // of the completed changes, only the latest batch
  expect(queue.state().tasks.map(({ alertId }) => alertId)).toEqual(['a0', 'a2']);
});
