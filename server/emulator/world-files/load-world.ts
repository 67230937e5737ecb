import { readFileSync, statSync } from 'node:fs';
import { ServiceError } from '#contract/api/errors.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { jsonIssueText } from '#contract/values/json/json-issue.ts';
import { assembly } from '../areas.ts';
import type { Pace } from '../kernel/time/durations.ts';
import type { World } from '../kernel/world.ts';
import type { Worlds } from '../kernel/worlds.ts';
import { fillWorld } from './import-world.ts';
import { lineOf } from './line-of.ts';
import { readExport } from './read-export.ts';

/** As the limit of an import. */
const longestFile = 256 * 2 ** 20;

/** What a start changes of a saved world; absent: as it was saved. */
export interface LoadChanges {
  now?: number | undefined;
  frozen?: boolean | undefined;
  /** Simulated seconds per real second. */
  rate?: number | undefined;
  pace?: Pace | undefined;
}

/**
 * Adds a world from a file that an export wrote.
 *
 * @throws Error with the file, the line and the field
 */
export async function loadWorld(
  worlds: Worlds,
  { name, file }: { name: string; file: string },
  { now, pace, ...clock }: LoadChanges = {},
): Promise<World> {
  const text = readText(file);
  try {
    const exported = readExport(parse(text), assembly.tables);
    if (!exported.state)
      throw new Error('world is missing: it must be an object with seed, clock and numbers');
    const { state } = exported;
    const changed = Object.fromEntries(Object.entries(clock).filter(([, value]) => value !== undefined));
    const world = worlds.blank(name, {
      ...state,
      pace: pace ?? state.pace,
      clock: { ...state.clock, ...changed, ...(now === undefined ? {} : { base: now }) },
    });
    await worlds.admit(world, await fillWorld(world, exported));
    return world;
  } catch (error) {
    throw new Error(`${file}: ${issueOf(error, text)}`);
  }
}

function readText(file: string): string {
  try {
    const { size } = statSync(file);
    if (size > longestFile) throw new Error(`must be at most ${longestFile / 2 ** 20} MiB`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason =
      code === 'ENOENT' ? 'there is no such file' : code === undefined ? message : `cannot be read (${code})`;
    throw new Error(`${file}: ${reason}`);
  }
}

function parse(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`is no saved world: ${jsonIssueText(text) ?? 'it is no JSON'}`);
  }
  if (!isRecord(value)) throw new Error('is no saved world: it must be an object');
  return value;
}

/** The refusal of an import, with the line of the field. */
function issueOf(error: unknown, text: string): string {
  if (!(error instanceof ServiceError)) return error instanceof Error ? error.message : String(error);
  const [first] = error.body.badRequestDetail?.fields ?? [];
  if (!first) return error.message;
  const { field, description } = first;
  return `line ${lineOf(text, field)}: ${field} ${description}`;
}
