import type { BrowserContext } from '@playwright/test';

/**
 * Collects what no page may do: complain in the browser's console, throw, break its content security policy,
 * or ask another host. Failed answers are not among it: pages show them, and tests look at the pages.
 */
export function listenForTrouble(context: BrowserContext): string[] {
  const troubles: string[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    if (message.text().startsWith('Failed to load resource')) return;
    troubles.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => troubles.push(`thrown: ${error.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    const own = url.hostname === 'localhost' || url.protocol === 'data:' || url.protocol === 'blob:';
    if (!own) troubles.push(`asked ${url.origin}`);
  });
  return troubles;
}
