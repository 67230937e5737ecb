import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AddChange } from '#src/changes/add-change.tsx';
import { isSameJson } from '#src/lib/json/merge-json.ts';
import { Button, ButtonRow, IconButton } from '#src/ui/actions/button.tsx';
import { bothChanged, ChangedMeanwhile } from '#src/ui/feedback/changed-meanwhile.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import formClasses from './configuration.module.css';
import type { LightTarget } from './light-settings.ts';
import { rowsOf, type TagRow, tagProblems, tagsByKey, tagsProblem, tagsToSave } from './tags.ts';

/** Tags and, where there are any, the labels that came before them. */
export function TagsSection({ target }: { target: LightTarget }) {
  const [editing, setEditing] = useState(false);
  const { tags, labels } = target;
  return (
    <Section
      label="Tags"
      actions={
        <Button size="sm" icon="edit" disabledReason={target.refusal} onClick={() => setEditing(true)}>
          Edit tags
        </Button>
      }
    >
      {tags.length === 0 && labels.length === 0 && (
        <Text as="p" size={13} tone="dim">
          None yet. Tags group clusters in lists and on bills.
        </Text>
      )}
      <KeyValue
        items={[
          ...tags.map(({ key, value }) => ({ label: key ?? '', value })),
          ...labels.map(({ key, value }) => ({ label: `${key ?? ''} (label, deprecated)`, value })),
        ]}
      />
      {editing && <TagsDialog target={target} onClose={() => setEditing(false)} />}
    </Section>
  );
}

function TagsDialog({ target, onClose }: { target: LightTarget; onClose: () => void }) {
  const { name } = target;
  const now = tagsByKey(target.tags);
  const [base, setBase] = useState(now);
  const [rows, setRows] = useState<TagRow[]>(() => rowsOf(base));
  const [tried, setTried] = useState(false);
  const saving = useMutation({
    async mutationFn(tags: ReturnType<typeof tagsToSave>) {
      const same = isSameJson(base, await target.tagsNow());
      if (same) await target.save({ tags });
      return same;
    },
  });
  const change = (id: number, part: Partial<TagRow>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  const problems = rows.map((row) => tagProblems(row, rows));
  const tooMany = tagsProblem(rows);
  const wrong = tooMany !== undefined || problems.some((each) => Object.keys(each).length > 0);

  // the list is replaced as a whole: additions by other users must not be lost
  const conflict = !isSameJson(base, now);
  function save(): void {
    setTried(true);
    if (wrong) return;
    saving.mutate(tagsToSave(rows), {
      onSuccess: (saved) => {
        if (!saved) return; // changes by other users are shown
        notify({ message: `The tags of ${name} are saved` });
        onClose();
      },
    });
  }

  return (
    <Dialog opened onClose={onClose} title={`Tags of ${name}`} size={560}>
      <div className={formClasses.rows}>
        {rows.map((row, index) => (
          <div key={row.id} className={formClasses.tag}>
            <TextInput
              aria-label={`Key of tag ${index + 1}`}
              placeholder="Key"
              value={row.key}
              error={tried && problems[index]?.key}
              onChange={(event) => change(row.id, { key: event.currentTarget.value })}
            />
            <TextInput
              aria-label={`Value of tag ${index + 1}`}
              placeholder="Value"
              value={row.value}
              error={tried && problems[index]?.value}
              onChange={(event) => change(row.id, { value: event.currentTarget.value })}
            />
            <IconButton
              icon="trash"
              label={`Remove tag ${index + 1}`}
              onClick={() => setRows(rows.filter(({ id }) => id !== row.id))}
            />
          </div>
        ))}
        <div>
          <Button
            size="sm"
            icon="plus"
            onClick={() => setRows([...rows, { id: (rows.at(-1)?.id ?? -1) + 1, key: '', value: '' }])}
          >
            Add tag
          </Button>
        </div>
        {tooMany !== undefined && (
          <Notice tone="error" urgent>
            {tooMany}
          </Notice>
        )}
        {conflict && (
          <ChangedMeanwhile
            what="the tags"
            ownKeys
            base={base}
            own={tagsByKey(tagsToSave(rows))}
            theirs={now}
            onRebase={(next) => {
              setBase(now);
              setRows(rowsOf(next as Record<string, unknown>));
            }}
          />
        )}
        <FailureNotice title="The tags were not saved" why={saving.error} />
      </div>
      <ButtonRow end>
        <Button onClick={onClose}>Cancel</Button>
        {!wrong && !conflict && (
          <AddChange
            change={() => target.collect({ tags: tagsToSave(rows) }, `Tags of ${name}`)}
            onAdded={onClose}
          />
        )}
        <Button
          variant="primary"
          busy={saving.isPending}
          disabledReason={conflict && bothChanged}
          onClick={save}
        >
          Save tags
        </Button>
      </ButtonRow>
    </Dialog>
  );
}
