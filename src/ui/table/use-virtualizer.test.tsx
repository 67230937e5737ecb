import { act, useLayoutEffect, useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { mount } from '../test-mount.tsx';

afterEach(() => vi.restoreAllMocks());

it('keeps the position of a list that was scrolled before the library was there', async () => {
  // without a layout engine everything measures 0
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(30_000);
  // loads the library anew, as the first long list of a page does
  vi.resetModules();
  const { useVirtualizer } = await import('./use-virtualizer.ts');
  function List() {
    const box = useRef<HTMLDivElement>(null);
    const lines = useVirtualizer({
      count: 1_000,
      getScrollElement: () => box.current,
      estimateSize: () => 30,
    });
    useLayoutEffect(() => box.current?.scrollTo(0, 600), []);
    return (
      <div ref={box} data-box>
        {lines?.getVirtualItems().map(({ index }) => `line ${index} `)}
      </div>
    );
  }
  const mounted = await mount(<List />);
  const box = mounted.root.querySelector('[data-box]');
  await act(() => vi.waitFor(() => expect(box?.textContent).toContain('line ')));
  expect(box?.textContent).toContain('line 20 ');
  expect(box?.scrollTop).toBe(600);
  await mounted.unmount();
});
