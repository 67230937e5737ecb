import { readServerBuild, type ServerBuild } from '#src/lib/modules/builds.ts';
import { isMissingModule, pauseBefore } from '#src/lib/modules/missing-module.ts';
// not `notify.tsx`: its buttons have hints, which are parts themselves
import { notices } from './notices.ts';

const key = 'missing-part';

interface LoadPartOptions {
  serverBuild?: () => Promise<ServerBuild>;
  pause?: (ms: number) => Promise<void>;
}

const details: Readonly<Record<ServerBuild, string>> = {
  unreachable: 'The server cannot be reached. This part is requested again until the server answers.',
  same: 'The server did not return this part. It is requested again until it arrives.',
  new: 'This console was updated. Copy what you have entered, then reload the page.',
};

/** Attempts after which a reload is offered although the server has the same build. */
const attemptsBeforeReload = 4;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Loads a part of the page, for `lazy`. React keeps a failure permanently and replaces the page by it, with every open form. So a
 * part that is missing is loaded again until it arrives, and a notice names the cause.
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  { serverBuild = readServerBuild, pause = wait }: LoadPartOptions = {},
): Promise<Part> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const part = await load();
      if (attempt > 1) notices.show({ key, message: 'The missing part of this page was loaded' });
      return part;
    } catch (error) {
      if (!isMissingModule(error)) throw error;
      const build = await serverBuild();
      const offersReload = build === 'new' || (build === 'same' && attempt >= attemptsBeforeReload);
      notices.show({
        key,
        tone: 'error',
        message: 'Part of this page could not be loaded',
        detail: details[build],
        ...(offersReload
          ? { action: { label: 'Reload page', onAction: () => window.location.reload() } }
          : {}),
      });
      await pause(pauseBefore(attempt));
    }
  }
}
