import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { AlertConfigRequest } from '#contract/alert-configs/schemas.ts';
import { parseByEvidence } from '#contract/evidence/rule-evidence.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { conditionText } from '#src/api/alert-config-text.ts';
import { useConnection } from '#src/api/connection.ts';
import { type Collected, collected } from '#src/api/console/change-sets.ts';
import { toFormErrors } from '#src/api/form-errors.ts';
import { qNow, useOperation } from '#src/api/query.ts';
import { useOpenedAt } from '#src/changes/use-changed-by.ts';
import { notify } from '#src/ui/feedback/notify.tsx';
import type { ServerError } from '#src/ui/fields/form-errors.ts';
import { type ConfigForm, formOf, requestOf, unknownKinds } from '../form-model.ts';
import type { AlertConfig } from '../shapes.ts';
import { resolverFor } from './editor-rules.ts';
import { rebase } from './rebase.ts';
import type { Review } from './review-dialog.tsx';

export interface ConfigEditor {
  form: UseFormReturn<ConfigForm>;
  /** The stored configuration that the form began from; absent for a new one. */
  base: AlertConfig | undefined;
  failure: ServerError | null;
  busy: boolean;
  /** Why it cannot be saved. */
  refusal: string | undefined;
  /** The changes of a save, once the user has requested it. */
  review: Review | undefined;
  saved: RefObject<boolean>;
  submit: (values: ConfigForm) => Promise<void>;
  save: (review: Review) => Promise<void>;
  closeReview: () => void;
  /** What saving would send, for a change set. */
  collect: (review: Review) => Collected;
  /** The new configuration; undefined: invalid fields are marked. */
  collectNew: () => Collected | undefined;
  /** It was put into a change set: nothing is lost when the form is left. */
  leave: () => void;
  /** Drops the form and restarts from the stored version. */
  startOver: (stored: AlertConfig) => void;
  toList: () => void;
}

/** The form of a configuration and how it is saved: a new one at once, an existing one after a review. */
export function useConfigEditor(
  group: { id: string; orgId: string },
  stored: AlertConfig | undefined,
  initial: ConfigForm,
): ConfigEditor {
  const groupId = group.id;
  const client = useQueryClient();
  const connection = useConnection();
  const navigate = useNavigate();
  const [base, setBase] = useState(stored);
  const [defaults] = useState(initial);
  const resolver = useMemo(() => resolverFor(base), [base]);
  const form = useForm<ConfigForm>({ defaultValues: defaults, resolver });
  const [failure, setFailure] = useState<ServerError | null>(null);
  const [review, setReview] = useState<Review>();
  const [busy, setBusy] = useState(false);
  const saved = useRef(false);
  const openedAt = useOpenedAt();
  const refusal = useSaveRefusal(group, base);

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
    onDone: (created) => done(`Created: ${conditionText(created)}`),
  });
  const update = useOperation('updateGroupAlertConfig', {
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
  const submit = (values: ConfigForm): Promise<void> => {
    const body = requestOf(values);
    if (base === undefined) return send(() => create.mutateAsync({ groupId, body: sendable(body) }));
    // the version stored now, not the one from when the form was opened
    return send(async () => {
      const read = qNow('getGroupAlertConfig', connection.id, { groupId, alertConfigId: base.id });
      const fresh = await client.fetchQuery(read);
      setReview({ openedAt, base, fresh, ...rebase(body, base, fresh) });
    });
  };
  const argsOf = ({ base: stored, body }: Review) => ({
    groupId,
    alertConfigId: stored.id,
    body: sendable(body),
  });
  const save = (asked: Review): Promise<void> => send(() => update.mutateAsync(argsOf(asked)));
  const collect = (asked: Review): Collected =>
    collected('updateGroupAlertConfig', argsOf(asked), conditionText(asked.base));
  const collectNew = (): Collected | undefined => {
    const { data } = parseByEvidence(AlertConfigRequest, requestOf(form.getValues()));
    if (data === undefined) {
      void form.trigger();
      return undefined;
    }
    const title = `New alert configuration: ${data.eventTypeName}`;
    return collected('createGroupAlertConfig', { groupId, body: data }, title);
  };
  const leave = (): void => {
    saved.current = true;
    toList();
  };
  const startOver = (fresh: AlertConfig): void => {
    setBase(fresh);
    form.reset(formOf(fresh));
    setReview(undefined);
  };
  const closeReview = (): void => setReview(undefined);
  return {
    ...{ form, base, failure, busy, refusal, review, saved },
    ...{ submit, save, closeReview, collect, collectNew, leave, startOver, toList },
  };
}

/** The request of a form that no rule with evidence objects to; throws otherwise. */
function sendable(body: unknown): ReturnType<typeof AlertConfigRequest.parse> {
  const { data, errors } = parseByEvidence(AlertConfigRequest, body);
  if (data === undefined) throw new Error(errors[0]?.message);
  return data;
}

function useSaveRefusal(
  group: { id: string; orgId: string },
  base: AlertConfig | undefined,
): string | undefined {
  const scope = { groupId: group.id, orgId: group.orgId };
  const mayCreate = useRefusal('createGroupAlertConfig', scope);
  const mayUpdate = useRefusal('updateGroupAlertConfig', scope);
  const unknown = base ? unknownKinds(base) : [];
  const unsafe =
    unknown.length > 0
      ? `Saving would remove notifications of kinds that this console does not know: ${unknown.join(', ')}.`
      : undefined;
  return (base ? mayUpdate : mayCreate) ?? unsafe;
}
