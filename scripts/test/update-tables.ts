import { writeFile } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';

const contract = new URL('../../contract/', import.meta.url);

/**
 * Writes the generated tables before the first test, where snapshots are updated: modules import them, so that a test
 * which updates one of them comes too late for every test of the same run.
 */
export async function setup(project: TestProject): Promise<void> {
  if (project.config.snapshotOptions.updateSnapshot !== 'all') return;
  const { accessTable, consoleRouteTable, summaryTable } = await import(
    '#contract/generated-tables-for-tests.ts'
  );
  for (const { path, text } of [accessTable(), summaryTable(), consoleRouteTable()])
    await writeFile(new URL(path, contract), text);
}
