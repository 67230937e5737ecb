import { afterEach, expect, it } from 'vitest';
import { type Mounted, mount } from './test-mount.tsx';

let mounted: Mounted;
afterEach(() => mounted?.unmount());

/** happy-dom lays nothing out. */
function sized(element: HTMLElement, width: number, content: number): void {
  Object.defineProperty(element, 'clientWidth', { configurable: true, value: width });
  Object.defineProperty(element, 'scrollWidth', { configurable: true, value: content });
}
const point = (element: Element) => element.dispatchEvent(new Event('pointerover', { bubbles: true }));

it('gives the value of a select that is too narrow a tooltip, and takes it away when it fits', async () => {
  mounted = await mount(<input type="text" readOnly value="atlas-0n43bg-shard-00-00 (primary)" />);
  const input = mounted.root.querySelector('input') as HTMLInputElement;
  sized(input, 120, 260);
  point(input);
  expect(input.title).toBe('atlas-0n43bg-shard-00-00 (primary)');
  sized(input, 300, 260);
  point(input);
  expect(input.hasAttribute('title')).toBe(false);
});

it('keeps a tooltip with another text', async () => {
  mounted = await mount(<input type="text" readOnly value="long" title="Chosen by the service" />);
  const input = mounted.root.querySelector('input') as HTMLInputElement;
  sized(input, 10, 260);
  point(input);
  expect(input.title).toBe('Chosen by the service');
});
