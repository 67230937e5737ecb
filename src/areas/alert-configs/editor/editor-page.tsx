import { useMemo } from 'react';
import { type useForm, useWatch } from 'react-hook-form';
import { conditionText } from '#src/api/alert-config-text.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { AddChange } from '#src/changes/add-change.tsx';
import { PendingOf } from '#src/changes/pending.tsx';
import { plural } from '#src/lib/bytes.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { LeaveGuard } from '#src/ui/overlays/leave-guard.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import { type ConfigForm, requestOf } from '../form-model.ts';
import { activeByConfig, cancelledText } from '../list/config-rows.ts';
import type { AlertConfig, RequestBody } from '../shapes.ts';
import { targetsOf } from '../targets.ts';
import { TrialPanel } from '../trial/trial-panel.tsx';
import { changesBySaving, countChanges } from './changes.ts';
import classes from './editor.module.css';
import { EditorForm } from './editor-form.tsx';
import { OpenAlerts } from './open-alerts.tsx';
import { RequestPanel } from './request-panel.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { useConfigEditor } from './use-config-editor.ts';
import { useEagerCheck } from './use-eager-check.ts';

export interface EditorPageProps {
  group: { id: string; orgId: string; created: string };
  /** The stored configuration; absent for a new one. Read once: an open form never follows the stored version. */
  stored?: AlertConfig | undefined;
  initial: ConfigForm;
  /** Name shown above a clone. */
  clonedFrom?: AlertConfig | undefined;
  days: 7 | 30;
  onDays: (days: 7 | 30) => void;
}

/** Create, clone or edit one configuration, with its history replayed beside it. */
export function EditorPage({ group, stored, initial, clonedFrom, days, onDays }: EditorPageProps) {
  const groupId = group.id;
  const editor = useConfigEditor(group, stored, initial);
  const { form, base, review, busy } = editor;
  const checkLeft = useEagerCheck(form);
  const clusters = useAllPages('listGroupClusters', { groupId });
  const targets = useMemo(
    () => (clusters.loading && !clusters.error ? undefined : targetsOf(clusters.rows)),
    [clusters.rows, clusters.loading, clusters.error],
  );
  const dirty = form.formState.isDirty;

  return (
    <Page>
      <PageHeader
        title={
          base ? conditionText(base) : clonedFrom ? 'Clone of a configuration' : 'New alert configuration'
        }
        facts={
          base && (
            <>
              <Fact>
                changed <Instant value={base.updated} suffix />
              </Fact>
              <Fact>
                created <Instant value={base.created} suffix />
              </Fact>
              <Fact>
                <Copyable value={base.id} label="configuration ID" />
              </Fact>
              <OpenAlerts groupId={groupId} alertConfigId={base.id} />
            </>
          )
        }
      />
      {clonedFrom && (
        <Notice>Cloned from “{conditionText(clonedFrom)}”. Secrets are not copied: enter them again.</Notice>
      )}
      <PendingOf resource={base ? `/groups/${groupId}/alertConfigs/${base.id}` : ''} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: receives events that bubble up from the fields, without an action of its own */}
      <div className={classes.layout} onBlur={checkLeft}>
        <EditorForm
          form={form}
          groupId={groupId}
          base={base}
          targets={targets}
          error={editor.failure}
          saving={busy}
          refusal={editor.refusal}
          changes={<Changes form={form} base={base} />}
          onSubmit={editor.submit}
          onCancel={editor.toList}
          beside={
            base === undefined && (
              <AddChange disabledReason={editor.refusal} change={editor.collectNew} onAdded={editor.leave} />
            )
          }
        />
        <Stack gap={24} shrink className={classes.aside}>
          <TrialPanel
            control={form.control}
            groupId={groupId}
            base={base}
            groupCreated={group.created}
            targets={targets}
            days={days}
            onDays={onDays}
          />
          <RequestPanel control={form.control} groupId={groupId} alertConfigId={base?.id} />
        </Stack>
      </div>
      {review && (
        <ReviewWithAlerts
          groupId={groupId}
          review={review}
          saving={busy}
          onSave={() => void editor.save(review)}
          beside={<AddChange change={() => editor.collect(review)} onAdded={editor.leave} />}
          onTakeTheirs={() => editor.startOver(review.fresh)}
          onClose={editor.closeReview}
        />
      )}
      <LeaveGuard wouldLose={() => dirty && !editor.saved.current} />
    </Page>
  );
}

function Changes({
  form,
  base,
}: {
  form: ReturnType<typeof useForm<ConfigForm>>;
  base: AlertConfig | undefined;
}) {
  const body = requestOf(useWatch({ control: form.control }) as ConfigForm);
  if (base === undefined) return body.eventTypeName === '' ? null : conditionText(asWatched(body));
  const count = countChanges(changesBySaving(base, body));
  return count === 0 ? 'No changes' : plural(count, 'change');
}

function asWatched(body: RequestBody): Parameters<typeof conditionText>[0] {
  const notifications = body.notifications.map(({ delayMin }) => ({
    delayMin: typeof delayMin === 'number' ? delayMin : 0,
  }));
  return { ...body, notifications };
}

/** The dialog with the count of alerts that disabling would cancel; they are read only for it. */
function ReviewWithAlerts(props: Omit<Parameters<typeof ReviewDialog>[0], 'cancels'> & { groupId: string }) {
  const { groupId, ...rest } = props;
  const alerts = useAllPages('listGroupAlerts', { groupId });
  const active = activeByConfig(alerts.rows).get(rest.review.base.id);
  return <ReviewDialog {...rest} cancels={active && cancelledText(active)} />;
}
