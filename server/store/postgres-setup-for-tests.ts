import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './postgres-for-tests.ts';

let postgres: ReturnType<typeof startTestPostgres> | undefined;

/** One PostgreSQL for the whole run of the tests that keep state. */
export function setup(project: TestProject): void {
  postgres = startTestPostgres();
  project.provide('postgres', postgres.url);
}

export function teardown(): void {
  postgres?.stop();
}
