import type { DeploymentTest } from '#contract/console/functions.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';

/** The result of a deployment test. */
export function TestedDeployment({ name, result }: { name: string; result: DeploymentTest }) {
  const took = `${Math.round(result.latencyMs)} ms`;
  if (!result.ok) {
    return (
      <Notice tone="error" title={`${name}: test failed`} urgent>
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
