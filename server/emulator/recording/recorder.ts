import type { Exchange } from '../http/options.ts';
import { defaultWorld } from '../http/options.ts';
import type { Running } from '../start.ts';
import { harEntry } from './har-entry.ts';
import { type HarFile, openHarFile } from './har-file.ts';
import { packageVersion } from './package-version.ts';

export interface Recorder {
  onExchange: (exchange: Exchange) => void;
  /** Opens the file once the emulator has started. */
  begin(running: Pick<Running, 'emulator' | 'credentials'>): void;
  close(): void;
}

/** The recorder of a command with `--record`. */
export function recorderOf(
  { record }: { record: string | undefined },
  complain: (text: string) => void,
): Recorder | undefined {
  return record === undefined ? undefined : createRecorder(record, { complain });
}

/** Writes the requests of clients and their answers into a file as HAR. */
export function createRecorder(
  file: string,
  { version = packageVersion(), complain }: { version?: string; complain: (text: string) => void },
): Recorder {
  let har: HarFile | undefined;
  return {
    onExchange: (exchange) => har?.add(harEntry(exchange)),
    begin({ emulator, credentials }) {
      const world = emulator.host.worlds.get(defaultWorld);
      if (!world) throw new Error('the store holds no world');
      const { orgId, groupId, clusterName } = credentials;
      try {
        har = openHarFile(file, {
          version,
          world: {
            seed: world.seed,
            profile: emulator.host.profile,
            pace: world.pace.factor,
            ids: { orgId, groupId, clusterName },
          },
          onFailed: (error) =>
            complain(`--record: ${file} cannot be written (${String(error)}); recording has ended.`),
          onFull: (most) =>
            complain(`--record: ${file} has reached ${most / 2 ** 20} MiB; recording has ended.`),
        });
      } catch (error) {
        throw new Error(`--record: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
    close: () => har?.close(),
  };
}
