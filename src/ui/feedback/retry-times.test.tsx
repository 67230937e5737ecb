import { expect, it } from 'vitest';
import { mount } from '../test-mount.tsx';
import { ToShownProvider } from '../values/now.tsx';
import { RetryTimes } from './retry-times.tsx';

it('dates a failure by the clock that the page shows, and counts down by that of this computer', async () => {
  const frozen = Date.parse('2026-03-13T14:02:00Z');
  const failedAt = Date.now() - 2_000;
  const mounted = await mount(
    <ToShownProvider value={() => frozen}>
      <p>
        <RetryTimes failedAt={failedAt} nextAt={Date.now() + 5_000} running={false} />
      </p>
    </ToShownProvider>,
  );
  expect(mounted.root.querySelector('p')?.textContent).toMatch(
    /^Failed at 14:02:00\. Retrying in [456] s\.$/,
  );
  await mounted.unmount();
});
