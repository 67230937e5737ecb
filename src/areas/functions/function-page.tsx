import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { ServerFunction } from '#contract/console/functions.ts';
import { toFormErrors } from '#src/api/form-errors.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { Tabs } from '#src/ui/frame/tabs.tsx';
import { ServerTime } from '#src/ui/values/server-time.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { EditorTab } from './editor-tab.tsx';
import { functionQuery } from './function-query.ts';
import { useFunctionRefusal } from './function-refusals.ts';
import type { FunctionSearch, FunctionTab } from './functions-search.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { useRunSource } from './runs/run-source.ts';
import { RunsTab } from './runs/runs-tab.tsx';
import { type DraftState, useDraft } from './use-draft.ts';
import { useFunctionActions } from './use-function-actions.ts';
import { useLeftBehind } from './use-left-behind.ts';
import { useSaveAndRun } from './use-save-and-run.ts';
import { type Saving, useSaving } from './use-saving.ts';
import { VersionsTab } from './versions-tab.tsx';

export interface FunctionPageProps {
  /** As it was stored when the page was opened. */
  opened: ServerFunction;
  search: FunctionSearch;
  onSearch: (search: FunctionSearch, how?: 'push' | 'replace') => void;
}

/** One function: its text, its runs, its versions. */
export function FunctionPage({ opened, search, onSearch }: FunctionPageProps) {
  const navigate = useNavigate();
  const { data: stored = opened } = useQuery(functionQuery(opened.id));
  const { id, connection, groupId, name } = stored;
  const state = useDraft(opened);
  const { draft, base, dirty } = state;
  const refusal = useFunctionRefusal();
  const saving = useSaving(stored, state);
  const { conflict } = saving;
  const [renaming, setRenaming] = useState(false);
  const onStarted = useCallback((run: string) => onSearch({ run }), [onSearch]);
  const runsOn = useRunSource({ connection, groupId });
  const { runner, saveRefusal, runRefusal, save, run, dryRun } = useSaveAndRun({
    ...{ stored, state, saving, runsOn, refusal, onStarted },
  });
  useLeftBehind({ dirty, name, connection, groupId, id });

  const toList = (): void => {
    void navigate({
      to: '/c/$connectionId/groups/$groupId/functions',
      params: { connectionId: connection, groupId },
    });
  };
  const toFunction = (functionId: string): void => {
    void navigate({
      to: '/c/$connectionId/groups/$groupId/functions/$functionId',
      params: { connectionId: connection, groupId, functionId },
    });
  };
  const tab: FunctionTab = search.tab ?? 'editor';
  const theirs = stored.version > base.version && !conflict ? stored : undefined;

  return (
    <Page>
      <PageHeader
        title={name}
        badge={dirty ? <Badge mark="hollow">Not saved</Badge> : undefined}
        facts={
          <>
            <Fact>version {base.version}</Fact>
            <Fact>
              changed <ServerTime value={stored.updatedAt} suffix /> by {stored.updatedBy}
            </Fact>
          </>
        }
        actions={
          <>
            <Button
              icon="check"
              busy={saving.isPending}
              disabledReason={saveRefusal ?? (!dirty && 'Nothing changed since the last version')}
              onClick={save}
            >
              Save
            </Button>
            <FunctionMenu
              fn={stored}
              state={state}
              refusal={refusal}
              onRename={() => setRenaming(true)}
              onOpen={toFunction}
              onRemoved={() => {
                state.discard();
                toList();
              }}
            />
          </>
        }
      />
      <Notices theirs={theirs} base={base.version} saving={saving} />
      <Tabs
        label={name}
        value={tab}
        onChange={(next) => onSearch(next === 'editor' ? {} : { tab: next }, 'push')}
        items={[
          { value: 'editor', label: 'Editor' },
          { value: 'runs', label: 'Runs' },
          { value: 'versions', label: 'Versions', count: stored.version },
        ]}
      >
        {tab === 'editor' && (
          <EditorTab
            fn={stored}
            state={state}
            runner={runner}
            runId={search.run}
            refusal={refusal}
            runRefusal={runRefusal}
            runsOn={runsOn}
            onRun={() => run()}
            onDryRun={dryRun}
            onSave={save}
            onOpenRuns={() => onSearch({ tab: 'runs' }, 'push')}
          />
        )}
        {tab === 'runs' && (
          <RunsTab
            fn={stored}
            search={search}
            onSearch={onSearch}
            refusal={refusal}
            onRunAgain={(args) => {
              state.change({ args });
              run(args);
            }}
          />
        )}
        {tab === 'versions' && (
          <VersionsTab
            fn={stored}
            dirty={dirty}
            shown={search.version}
            refusal={refusal}
            onShow={(version) => onSearch({ tab: 'versions', version })}
            onRestored={(saved) => state.rebase(saved)}
          />
        )}
      </Tabs>
      {conflict && <Conflict theirs={conflict} state={state} saving={saving} />}
      {renaming && (
        <RenameDialog fn={stored} onClose={() => setRenaming(false)} onRenamed={state.rebase} draft={draft} />
      )}
    </Page>
  );
}

interface NoticesProps {
  /** A version that another user saved meanwhile. */
  theirs: ServerFunction | undefined;
  base: number;
  saving: Saving;
}

/** Notices about obstacles between the draft and its next version. */
function Notices({ theirs, base, saving }: NoticesProps) {
  return (
    <>
      {theirs && (
        <Notice
          tone="warning"
          title={`${theirs.updatedBy} saved version ${theirs.version} meanwhile`}
          action={
            <Button size="sm" onClick={() => saving.setConflict(theirs)}>
              Show the difference
            </Button>
          }
        >
          Your text is based on version {base}. Nothing is lost.
        </Notice>
      )}
      {saving.failure !== null && (
        <Notice tone="error" title="Not saved" urgent>
          {toFormErrors(saving.failure).message}
        </Notice>
      )}
    </>
  );
}

interface MenuProps {
  fn: ServerFunction;
  state: DraftState;
  refusal: string | undefined;
  onRename: () => void;
  onOpen: (id: string) => void;
  onRemoved: () => void;
}

function FunctionMenu({ fn, state, refusal, onRename, onOpen, onRemoved }: MenuProps) {
  const { draft, base, dirty } = state;
  const actions = useFunctionActions({ onOpen, onRemoved });
  const discard = (): void => {
    state.discard();
    notify({
      message: `Back to version ${base.version}`,
      action: { label: 'Undo', onAction: () => state.change(draft) },
    });
  };
  return (
    <ActionMenu
      trigger={<IconButton bare icon="more" label={`Actions for ${fn.name}`} />}
      items={[
        { label: 'Rename', icon: 'edit', disabled: refusal, onSelect: onRename },
        { label: 'Duplicate', icon: 'copy', disabled: refusal, onSelect: () => actions.duplicate(fn) },
        {
          label: 'Discard changes',
          icon: 'undo',
          disabled: !dirty && 'Nothing changed since the last version',
          onSelect: discard,
        },
        {
          label: 'Delete',
          icon: 'trash',
          section: '',
          danger: true,
          disabled: refusal,
          onSelect: () => actions.remove(fn),
        },
      ]}
    />
  );
}

interface ConflictProps {
  theirs: ServerFunction;
  state: DraftState;
  saving: Saving;
}

function Conflict({ theirs, state, saving }: ConflictProps) {
  const { draft, rebase, change } = state;
  const close = (): void => saving.setConflict(undefined);
  return (
    <ConflictDialog
      theirs={theirs}
      mine={draft}
      saving={saving.isPending}
      onClose={close}
      onKeepMine={() => saving.store(theirs.version)}
      onRebase={() => {
        rebase(theirs, draft);
        close();
      }}
      onTakeTheirs={() => {
        rebase(theirs);
        close();
        notify({
          message: `Now at version ${theirs.version} by ${theirs.updatedBy}`,
          action: { label: 'Restore my changes', onAction: () => change(draft) },
        });
      }}
    />
  );
}
