import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { ChangeEnded } from './change-ended.tsx';
import { ChangeForm, type ChangeManyProps } from './change-form.tsx';
import { ChangeRunning } from './change-running.tsx';
import { useChangeMany } from './use-change-many.ts';

/** Updates or deletes the documents of a query: form with preview, run in batches, report. */
export function ChangeManyDialog({ kind, namespace, place, query, refusal, onClose }: ChangeManyProps) {
  const client = useQueryClient();
  const refresh = (): void => void client.invalidateQueries({ queryKey: ['data', namespace.at.source] });
  const run = useChangeMany(namespace, query, refresh);
  const { step } = run;
  const isBusy = step.kind !== 'compose' && step.kind !== 'ended';
  const verb = kind === 'delete' ? 'Delete' : 'Update';
  return (
    <Dialog
      opened
      size={860}
      title={`${verb} documents of ${namespace.db}.${namespace.collection}`}
      onClose={() => {
        if (!isBusy) onClose();
      }}
    >
      {/* the form keeps its text while a run is prepared */}
      <div className="qd-stack" hidden={step.kind !== 'compose'}>
        <ChangeForm
          kind={kind}
          namespace={namespace}
          place={place}
          query={query}
          refusal={refusal}
          failure={step.kind === 'compose' ? step.failure : undefined}
          isIdle={step.kind === 'compose'}
          onBegin={run.begin}
          onClose={onClose}
        />
      </div>
      {isBusy && (
        <div className="qd-stack">
          <ChangeRunning
            kind={kind}
            step={step}
            onPause={run.pause}
            onResume={run.resume}
            onStop={run.stop}
          />
        </div>
      )}
      {step.kind === 'ended' && (
        <div className="qd-stack">
          <ChangeEnded
            kind={kind}
            step={step}
            namespace={namespace}
            query={query}
            onChanged={refresh}
            refusal={refusal}
            onContinue={run.resumeLeft}
            onClose={onClose}
          />
        </div>
      )}
    </Dialog>
  );
}
