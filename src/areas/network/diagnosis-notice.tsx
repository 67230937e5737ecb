import { Notice } from '#src/ui/feedback/notice.tsx';
import type { Diagnosis } from './diagnosis.ts';

/** Why a resource failed, and the next step. */
export function DiagnosisNotice({ diagnosis }: { diagnosis: Diagnosis | undefined }) {
  if (!diagnosis) return null;
  return (
    <Notice tone="error" title={diagnosis.reason}>
      {diagnosis.next}
    </Notice>
  );
}
