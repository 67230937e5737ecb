import { expect, test } from 'vitest';
import { mount } from '#src/ui/test-mount.tsx';
import { FailureNotice } from './failure-notice.tsx';

const failure = (status: number) =>
  Object.assign(new Error('The proxy refused a connection.'), { status, requestId: '0123456789abcdef' });

test('a failure of the server shows its request ID, by which an operator finds the log line', async () => {
  const { root } = await mount(<FailureNotice title="The tags were not saved" why={failure(502)} />);
  expect(root.querySelector('[role="alert"]')?.textContent).toContain('The proxy refused a connection.');
  expect(root.textContent).toContain('0123456789abcdef');
});

test('a refused input shows none: its reason is in the message', async () => {
  const { root } = await mount(<FailureNotice why={failure(400)} />);
  expect(root.textContent).toContain('The proxy refused a connection.');
  expect(root.textContent).not.toContain('0123456789abcdef');
});
