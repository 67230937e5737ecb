import type { BrowserContext, ConsoleMessage, Request, WebError } from '@playwright/test';

/**
 * Collects what no page may do: complain in the browser's console, throw, break its content security policy,
 * or ask another host. Failed answers are not among it: pages show them, and tests look at the pages.
 */
export function listenForIssues(context: BrowserContext): { issues: string[]; stop(): void } {
  const issues: string[] = [];
  const complain = (message: ConsoleMessage) => {
    if (message.type() !== 'error') return;
    if (message.text().startsWith('Failed to load resource')) return;
    issues.push(`console: ${message.text()}`);
  };
  const fail = (error: WebError) => void issues.push(`thrown: ${error.error().message}`);
  const ask = (request: Request) => {
    const url = new URL(request.url());
    const own = url.hostname === 'localhost' || url.protocol === 'data:' || url.protocol === 'blob:';
    if (!own) issues.push(`asked ${url.origin}`);
  };
  context.on('console', complain).on('weberror', fail).on('request', ask);
  return {
    issues,
    // a browser may outlive the test
    stop: () => void context.off('console', complain).off('weberror', fail).off('request', ask),
  };
}
