import { afterEach, beforeEach } from 'vitest';
import { startConnected, startService, type TestService } from './test-kit.ts';

/** What each test of a file finds anew: a service, and a console that is connected to it. */
export interface Connected {
  service: TestService;
  console: Awaited<ReturnType<typeof startConnected>>;
}

/** Starts both before each test and ends both behind it; a test may end one of them and put another in its place. */
export function connectedForEach(): Connected {
  const at = {} as Connected;
  beforeEach(async () => {
    at.service = await startService();
    at.console = await startConnected(at.service);
  });
  afterEach(async () => {
    await at.console.close();
    await at.service.close();
  });
  return at;
}
