import { afterEach, expect, it } from 'vitest';
import { mount } from '../test-mount.tsx';

const attribute = 'data-mantine-color-scheme';
const root = document.documentElement;
afterEach(() => root.removeAttribute(attribute));

it('printing uses the light scheme, and the screen returns to its own scheme afterwards', async () => {
  const mounted = await mount(<p>page</p>);
  root.setAttribute(attribute, 'dark');
  window.dispatchEvent(new Event('beforeprint'));
  expect(root.getAttribute(attribute)).toBe('light');
  window.dispatchEvent(new Event('afterprint'));
  expect(root.getAttribute(attribute)).toBe('dark');
  await mounted.unmount();
  window.dispatchEvent(new Event('beforeprint'));
  expect(root.getAttribute(attribute)).toBe('dark');
});
