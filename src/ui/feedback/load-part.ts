import { isMissingModule, isServerReachable, pauseBefore } from '#src/lib/modules/missing-module.ts';
// not `notify.tsx`: its buttons have hints, which are parts themselves
import { notices } from './notices.ts';

const key = 'missing-part';

interface LoadPartOptions {
  reachable?: () => Promise<boolean>;
  pause?: (ms: number) => Promise<void>;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Loads a part of the page, for `lazy`. React keeps a failure for good and replaces the page by it, with every open form. So a
 * part that is missing is loaded again until it arrives, and a notice names the cause.
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  { reachable = isServerReachable, pause = wait }: LoadPartOptions = {},
): Promise<Part> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const part = await load();
      if (attempt > 1) notices.show({ key, message: 'The missing part of this page was loaded' });
      return part;
    } catch (error) {
      if (!isMissingModule(error)) throw error;
      const isReplaced = await reachable();
      notices.show({
        key,
        tone: 'error',
        message: 'Part of this page could not be loaded',
        ...(isReplaced
          ? {
              detail: 'This console was updated. Copy what you have entered, then reload the page.',
              action: { label: 'Reload page', onAction: () => window.location.reload() },
            }
          : {
              detail:
                'The server of this console could not be reached. The part is requested again until it answers.',
            }),
      });
      await pause(pauseBefore(attempt));
    }
  }
}
