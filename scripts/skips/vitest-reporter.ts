import type { Reporter, TestModule } from 'vitest/node';
import { complaint, unexplained } from './allowed.ts';

/** Fails a run of unit tests that skipped a test without a reason. */
export class VitestSkips implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules.flatMap(({ relativeModuleId: file, children }) =>
      [...children.allTests('skipped')].map(({ fullName }) => ({ file, title: fullName })),
    );
    const lines = unexplained(skipped);
    if (lines.length === 0) return;
    process.stderr.write(complaint(lines));
    process.exitCode = 1;
  }
}
