import { useRefusal } from '#src/api/access/can.ts';
import { ApiFailure } from '#src/api/errors.ts';
import { useRead } from '#src/api/query.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { useSources } from '../shared/use-sources.ts';
import classes from './compliance.module.css';
import { policyOf } from './compliance-form.ts';
import type { ComplianceSearch } from './compliance-search.ts';
import { PolicyEditor } from './policy-editor.tsx';
import { PolicyView } from './policy-view.tsx';

export interface CompliancePageProps {
  groupId: string;
  search: ComplianceSearch;
  onSearch: (search: ComplianceSearch) => void;
}

/** The backup compliance policy of a project: its content, and the editor that prevents accidental changes. */
export function CompliancePage({ groupId, search, onSearch }: CompliancePageProps) {
  const refusal = useRefusal('getGroupBackupCompliancePolicy', { groupId });
  const changeRefusal = useRefusal('updateGroupBackupCompliancePolicy', { groupId });
  const answer = useRead('getGroupBackupCompliancePolicy', { groupId }, { enabled: refusal === undefined });
  const group = useRead('getGroup', { groupId });
  const { sources, error, refetch } = useSources(groupId);
  const forbidden = answer.error instanceof ApiFailure && answer.error.status === 403;

  if (refusal !== undefined || forbidden) return <NotYours reason={refusal ?? answer.error?.message ?? ''} />;
  const failure = answer.data ? (error ?? (group.data ? null : group.error)) : answer.error;
  if (failure) {
    return (
      <ReadFailure
        what="The compliance policy"
        query={{
          error: failure,
          refetch: () => {
            void answer.refetch();
            void group.refetch();
            refetch();
          },
        }}
      />
    );
  }
  if (!answer.data || !group.data || !sources) return <SkeletonLines lines={8} />;
  const policy = policyOf(answer.data);
  if (search.step !== undefined && changeRefusal === undefined) {
    return (
      <PolicyEditor
        group={group.data}
        stored={policy}
        sources={sources}
        step={search.step}
        onStep={(step) => onSearch(step ? { step } : {})}
      />
    );
  }
  if (policy) {
    return (
      <PolicyView
        group={group.data}
        policy={policy}
        sources={sources}
        changeRefusal={changeRefusal}
        onEdit={() => onSearch({ step: 'demands' })}
      />
    );
  }
  return <NoPolicy refusal={changeRefusal} onEdit={() => onSearch({ step: 'demands' })} />;
}

function NotYours({ reason }: { reason: string }) {
  return (
    <EmptyState title="Only a Project Owner can read the compliance policy">
      {reason} Actions that it forbids are refused for everyone, with the reason.
    </EmptyState>
  );
}

function NoPolicy({ refusal, onEdit }: { refusal: string | undefined; onEdit: () => void }) {
  return (
    <div className={classes.none}>
      <EmptyState
        title="No compliance policy"
        action={
          <Button disabledReason={refusal} onClick={onEdit}>
            Prepare a policy
          </Button>
        }
      >
        <p>With a backup compliance policy no user, not even an owner, can</p>
        <ul className={classes.list}>
          <li>delete a snapshot or a copy, or shorten its retention;</li>
          <li>schedule fewer snapshots, or keep them shorter, than the policy requires;</li>
          <li>turn backup off, on any cluster M10 and larger;</li>
          <li>turn off continuous backup or encryption with your own key, where it requires them;</li>
          <li>delete the project while snapshots are kept.</li>
        </ul>
        <p>
          Enabling it turns backup on for every cluster and raises every schedule that falls short. Only
          Support can remove it, at the request of the authorized person. Preparing a policy changes nothing:
          you see its effect on each cluster first.
        </p>
      </EmptyState>
    </div>
  );
}
