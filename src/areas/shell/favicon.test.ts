import { expect, it } from 'vitest';
import { faviconSvg } from './favicon.ts';

it('shows the count of open alerts, as far as it is legible', () => {
  expect(faviconSvg(0)).not.toContain('<text');
  expect(faviconSvg(7)).toContain('>7</text>');
  expect(faviconSvg(1200)).toContain('>99</text>');
});
