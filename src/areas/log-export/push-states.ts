import type { Result } from '#contract/api/operations.ts';
import type { StateKind } from '#src/ui/feedback/badge.tsx';

export type PushExport = Result<'getGroupPushBasedLogExport'>;
type State = PushExport['state'];

export const pushStates: Record<State, { kind: StateKind; label: string; note: string }> = {
  UNCONFIGURED: { kind: 'off', label: 'Not configured', note: 'No logs are exported to a bucket.' },
  INITIATING: { kind: 'progress', label: 'Verifying', note: 'Atlas verifies the role and the bucket.' },
  BUCKET_VERIFIED: { kind: 'progress', label: 'Bucket verified', note: 'The export is about to start.' },
  BUCKET_VERIFICATION_FAILED: {
    kind: 'failed',
    label: 'Bucket verification failed',
    note: 'Atlas could not write to the bucket. Check its name, and that the role may write to it.',
  },
  ASSUME_ROLE_FAILED: {
    kind: 'failed',
    label: 'Role cannot be assumed',
    note: 'Atlas could not assume the role. Check its trust policy under Cloud provider access.',
  },
  ACTIVE: { kind: 'ok', label: 'Active', note: 'Logs of all dedicated clusters are written to the bucket.' },
};
