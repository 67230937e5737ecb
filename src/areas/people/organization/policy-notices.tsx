import { useMemo } from 'react';
import { partsNotEvaluated } from '#contract/resource-policies/check.ts';
import type { ResourcePolicy } from '#contract/resource-policies/schemas.ts';
import { useConnection } from '#src/api/connection.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { textProblem } from './policy-values.ts';

/**
 * Below the texts of a form. On the real service a problem is a warning, because Atlas may accept attributes that this
 * console does not know; the emulator rejects them.
 */
export function TextNotices({ policies }: { policies: readonly { body: string }[] }) {
  const { emulator } = useConnection();
  const lines = policies.flatMap(({ body }, index) => {
    if (body === '') return [];
    const label = policies.length > 1 ? `Text ${index + 1}: ` : '';
    if (emulator) return partsNotEvaluated(body).map((part) => `${label}${part}`);
    const problem = textProblem(body);
    return problem === undefined ? [] : [`${label}${problem}`];
  });
  if (lines.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={
        emulator
          ? 'This emulator does not evaluate parts of this policy'
          : 'Atlas may reject this policy. Choose Validate to check it'
      }
    >
      <Lines lines={lines} />
    </Notice>
  );
}

/** Above the list: policies of an emulator that are stored but not fully applied. */
export function NotEvaluatedNotice({ policies }: { policies: readonly ResourcePolicy[] }) {
  const { emulator } = useConnection();
  const lines = useMemo(
    () =>
      policies.flatMap(({ name, policies: texts }) => {
        const parts = [...new Set(texts.flatMap(({ body }) => partsNotEvaluated(body)))];
        return parts.length === 0 ? [] : [`${name}: ${parts.join(', ')}`];
      }),
    [policies],
  );
  if (!emulator || lines.length === 0) return null;
  return (
    <Notice tone="warning" title="Not evaluated by this emulator">
      <Lines lines={lines} />
    </Notice>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
