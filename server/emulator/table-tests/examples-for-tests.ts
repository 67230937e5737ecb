import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OperationId } from '#contract/api/operations.ts';
import type { VersionDate } from '#contract/api/versions.ts';
import type { TestEmulator } from '../emulator-for-tests.ts';
import { type ExampleRequest, type Examples, type Places, requestOf } from './example-for-tests.ts';

interface FolderExamples {
  examples: Examples;
  places?: Places;
}

/** The `examples-for-tests.ts` of every folder in a folder, by the names of the folders that have one. */
export async function examplesIn(folder: string): Promise<Map<string, FolderExamples>> {
  const files = readdirSync(folder)
    .map((name) => ({ name, file: join(folder, name, 'examples-for-tests.ts') }))
    .filter(({ file }) => existsSync(file));
  const result = await Promise.all(
    files.map(async ({ name, file }) => [name, await import(pathToFileURL(file).href)] as const),
  );
  return new Map(result);
}

/** One record of all; two folders that give the same name are a mistake in one of them. */
function together<Part extends object>(parts: readonly (Part | undefined)[]): Part {
  const entries = parts.flatMap((part) => Object.entries(part ?? {}));
  const names = entries.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two folders have an example named ${twice}`);
  return Object.fromEntries(entries) as Part;
}

const emulator = join(import.meta.dirname, '..');
const results: readonly { examples?: Examples; places?: Places }[] = [
  ...(await examplesIn(join(emulator, 'areas'))).values(),
  await import('../control/examples-for-tests.ts'),
  await import('../scenarios/rehearsals/examples-for-tests.ts'),
];

/** Every example: those of the areas, found by the name of their file, those of `control` and of rehearsals. */
export const examples = together<Examples>(results.map((each) => each.examples));

const places = together<Places>(results.map((each) => each.places));

/** Makes the world ready for the example of an operation and gives the request. */
export async function prepared(
  at: TestEmulator,
  id: OperationId,
  version?: VersionDate,
): Promise<ExampleRequest> {
  const created = (await examples[id]?.prepare?.(at)) ?? {};
  return requestOf(at, { examples, places }, id, created, version);
}
