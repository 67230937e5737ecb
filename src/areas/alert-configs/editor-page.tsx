import { useQueryClient } from '@tanstack/react-query';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { AlertConfigRequest } from '#contract/alert-configs/schemas.ts';
import { conditionText } from '#src/api/alert-config-text.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { useRefusal } from '#src/api/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { toFormErrors } from '#src/api/errors.ts';
import { q, useOperation } from '#src/api/query.ts';
import { plural } from '#src/lib/bytes.ts';
import { ConfirmDialog } from '#src/ui/actions/confirm-dialog.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import type { ServerError } from '#src/ui/fields/form-errors.ts';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import { changesBySaving, countChanges } from './changes.ts';
import { activeByConfig, cancelledText } from './config-rows.ts';
import classes from './editor.module.css';
import { EditorForm } from './editor-form.tsx';
import { resolverFor } from './editor-rules.ts';
import { type ConfigForm, formOf, requestOf, unknownKinds } from './form-model.ts';
import { rebase } from './rebase.ts';
import { RequestPanel } from './request-panel.tsx';
import { type Review, ReviewDialog } from './review-dialog.tsx';
import type { AlertConfig, RequestBody } from './shapes.ts';
import { targetsOf } from './targets.ts';
import { TrialPanel } from './trial-panel.tsx';
import { staleAfterChange } from './use-config-actions.ts';
import { useEagerCheck } from './use-eager-check.ts';

export interface EditorPageProps {
  group: { id: string; orgId: string; created: string };
  /** The stored configuration; absent for a new one. Read once: an open form never follows what is stored. */
  stored?: AlertConfig | undefined;
  initial: ConfigForm;
  /** Said above a clone. */
  clonedFrom?: AlertConfig | undefined;
  days: 7 | 30;
  onDays: (days: 7 | 30) => void;
}

/** Create, clone or edit one configuration, with its history replayed beside it. */
export function EditorPage({ group, stored, initial, clonedFrom, days, onDays }: EditorPageProps) {
  const groupId = group.id;
  const client = useQueryClient();
  const connection = useConnection();
  const navigate = useNavigate();
  const [base, setBase] = useState(stored);
  const [defaults] = useState(initial);
  const resolver = useMemo(() => resolverFor(base), [base]);
  const form = useForm<ConfigForm>({ defaultValues: defaults, resolver });
  const checkLeft = useEagerCheck(form);
  const [failure, setFailure] = useState<ServerError | null>(null);
  const [review, setReview] = useState<Review>();
  const [busy, setBusy] = useState(false);
  const saved = useRef(false);

  const clusters = useAllPages('listGroupClusters', { groupId });
  const targets = useMemo(
    () => (clusters.loading && !clusters.error ? undefined : targetsOf(clusters.rows)),
    [clusters.rows, clusters.loading, clusters.error],
  );
  const scope = { groupId, orgId: group.orgId };
  const mayCreate = useRefusal('createGroupAlertConfig', scope);
  const mayUpdate = useRefusal('updateGroupAlertConfig', scope);
  const unknown = base ? unknownKinds(base) : [];
  const refusal =
    (base ? mayUpdate : mayCreate) ??
    (unknown.length > 0
      ? `Saving would remove notifications of kinds that this console does not know: ${unknown.join(', ')}.`
      : undefined);

  const toList = (): void => {
    void navigate({
      to: '/c/$connectionId/groups/$groupId/alert-configs',
      params: { connectionId: connection.id, groupId },
    });
  };
  const done = (message: string): void => {
    saved.current = true;
    notify({ message });
    toList();
  };
  const create = useOperation('createGroupAlertConfig', {
    invalidates: staleAfterChange,
    onDone: (created) => done(`Created: ${conditionText(created)}`),
  });
  const update = useOperation('updateGroupAlertConfig', {
    invalidates: staleAfterChange,
    onDone: (updated) => done(`Saved: ${conditionText(updated)}`),
  });

  const send = async (run: () => Promise<unknown>): Promise<void> => {
    setFailure(null);
    setBusy(true);
    try {
      await run();
    } catch (error) {
      setReview(undefined);
      setFailure(toFormErrors(error));
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (values: ConfigForm): Promise<void> => {
    const body = requestOf(values);
    if (base === undefined)
      return send(() => create.mutateAsync({ groupId, body: AlertConfigRequest.parse(body) }));
    // what is stored now, not what was when the form was opened
    return send(async () => {
      const read = q('getGroupAlertConfig', connection.id, { groupId, alertConfigId: base.id });
      const fresh = await client.fetchQuery({ ...read, staleTime: 0 });
      setReview({ base, fresh, ...rebase(body, base, fresh) });
    });
  };
  const save = (body: RequestBody, alertConfigId: string): Promise<void> =>
    send(() => update.mutateAsync({ groupId, alertConfigId, body: AlertConfigRequest.parse(body) }));

  const dirty = form.formState.isDirty;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && !saved.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty && !saved.current,
    withResolver: true,
  });

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
            </>
          )
        }
      />
      {clonedFrom && (
        <Notice>Cloned from “{conditionText(clonedFrom)}”. Secrets are not copied: enter them again.</Notice>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears what bubbles up from the fields, no one acts on it */}
      <div className={classes.layout} onBlur={checkLeft}>
        <EditorForm
          form={form}
          base={base}
          targets={targets}
          error={failure}
          saving={busy}
          refusal={refusal}
          changes={<Changes form={form} base={base} />}
          onSubmit={onSubmit}
          onCancel={toList}
        />
        <div className={classes.aside}>
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
        </div>
      </div>
      {review && (
        <ReviewWithAlerts
          groupId={groupId}
          review={review}
          saving={busy}
          onSave={() => void save(review.body, review.base.id)}
          onTakeTheirs={() => {
            setBase(review.fresh);
            form.reset(formOf(review.fresh));
            setReview(undefined);
          }}
          onClose={() => setReview(undefined)}
        />
      )}
      <ConfirmDialog
        opened={blocker.status === 'blocked'}
        title="Leave without saving?"
        consequence="Your changes will be lost."
        confirmLabel="Leave without saving"
        danger
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      />
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
