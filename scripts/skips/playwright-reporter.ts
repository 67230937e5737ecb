import { join, relative, sep } from 'node:path';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { complaint, type Skipped, unexplained } from './allowed.ts';

const root = join(import.meta.dirname, '..', '..');

/** Fails a run of browser tests that skipped a test without a reason. */
export default class PlaywrightSkips implements Reporter {
  readonly #skipped: Skipped[] = [];

  onTestEnd(test: TestCase, { status }: TestResult): void {
    // one that never ran because another failed is no skip
    if (status !== 'skipped' || test.expectedStatus !== 'skipped') return;
    const file = relative(root, test.location.file).split(sep).join('/');
    this.#skipped.push({ file, title: test.titlePath().slice(3).join(' > ') });
  }

  onEnd(): Promise<{ status?: FullResult['status'] } | undefined> {
    const lines = unexplained(this.#skipped);
    if (lines.length === 0) return Promise.resolve(undefined);
    process.stderr.write(complaint(lines));
    return Promise.resolve({ status: 'failed' });
  }
}
