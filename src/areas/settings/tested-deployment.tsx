import type { DeploymentTest } from '#contract/functions.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';

/** What a deployment answered when it was tried. */
export function TestedDeployment({ name, result }: { name: string; result: DeploymentTest }) {
  const took = `${Math.round(result.latencyMs)} ms`;
  if (!result.ok) {
    return (
      <Notice tone="error" title={`${name} did not work`} urgent>
        {result.message ?? 'The deployment refused the connection'} (after {took})
      </Notice>
    );
  }
  return (
    <Notice tone="ok" title={`${name} works`}>
      {result.version ? `Version ${result.version} answered` : 'It answered'} in {took}.
    </Notice>
  );
}
