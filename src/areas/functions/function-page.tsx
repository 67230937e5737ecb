import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { ServerFunction } from '#contract/functions.ts';
import { request } from '#src/api/client.ts';
import { ApiFailure, toFormErrors } from '#src/api/errors.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { useCommands } from '#src/ui/frame/commands.ts';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { useShortcut } from '#src/ui/frame/shortcuts.tsx';
import { Tabs } from '#src/ui/frame/tabs.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { EditorTab } from './editor-tab.tsx';
import { problemOf } from './extended-json.ts';
import { useFunctionRefusal } from './function-refusals.ts';
import { functionQuery, useSaveFunction } from './function-requests.ts';
import type { FunctionSearch, FunctionTab } from './functions-search.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { RunsTab } from './runs-tab.tsx';
import { useDraft } from './use-draft.ts';
import { useFunctionActions } from './use-function-actions.ts';
import { useLeftBehind } from './use-left-behind.ts';
import { useRunner } from './use-runner.ts';
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
  const save = useSaveFunction(id);
  const [saveFailure, setSaveFailure] = useState<unknown>(null);
  const [conflict, setConflict] = useState<ServerFunction>();
  const [renaming, setRenaming] = useState(false);
  const onStarted = useCallback((run: string) => onSearch({ run }), [onSearch]);
  const runner = useRunner(onStarted);
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
  const actions = useFunctionActions({
    onOpen: toFunction,
    onRemoved: () => {
      state.discard();
      toList();
    },
  });

  const argsProblem = problemOf(draft.args, 'array');
  const textRefusal =
    draft.source.trim() === ''
      ? 'There is no text to run.'
      : argsProblem && `Arguments: ${argsProblem.message}`;
  const saveRefusal = refusal ?? textRefusal;

  const store = async (version: number): Promise<void> => {
    setSaveFailure(null);
    try {
      const saved = await save.mutateAsync({ name, ...draft, version });
      // what was typed while it was being saved stays a draft
      state.rebase(saved, draft);
      setConflict(undefined);
      notify({ message: `Saved as version ${saved.version}` });
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'STALE_VERSION') {
        setConflict(await request<ServerFunction>(`/functions/${encodeURIComponent(id)}`));
      } else setSaveFailure(error);
    }
  };
  const onSave = (): void => {
    if (saveRefusal) notify({ tone: 'info', message: `Not saved. ${saveRefusal}` });
    else if (dirty && !save.isPending) void store(base.version).catch(setSaveFailure);
  };
  const run = (args: string): void => {
    if (refusal ?? textRefusal) notify({ tone: 'info', message: `Not run. ${refusal ?? textRefusal}` });
    else if (!runner.starting) {
      const { source, runAs } = draft;
      void runner.start({ connection, groupId, functionId: id, name, source, args, runAs });
    }
  };

  const tab: FunctionTab = search.tab ?? 'editor';
  useShortcut('mod+s', 'Save the function', onSave);
  useShortcut('mod+Enter', 'Run the function', () => run(draft.args));
  useCommands([
    { id: 'function-run', label: `Run ${name}`, group: 'Function', onTrigger: () => run(draft.args) },
    { id: 'function-save', label: `Save ${name}`, group: 'Function', onTrigger: onSave },
  ]);
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
              changed <Instant value={stored.updatedAt} suffix /> by {stored.updatedBy}
            </Fact>
          </>
        }
        actions={
          <>
            <Button
              icon="check"
              busy={save.isPending}
              disabledReason={saveRefusal ?? (!dirty && 'Nothing changed since the last version')}
              onClick={onSave}
            >
              Save
            </Button>
            <ActionMenu
              trigger={<IconButton bare icon="more" label={`Actions for ${name}`} />}
              items={[
                {
                  label: 'Rename',
                  icon: 'edit',
                  disabled: refusal,
                  onSelect: () => setRenaming(true),
                },
                {
                  label: 'Duplicate',
                  icon: 'copy',
                  disabled: refusal,
                  onSelect: () => actions.duplicate(stored),
                },
                {
                  label: 'Discard what is not saved',
                  icon: 'undo',
                  disabled: !dirty && 'Nothing changed since the last version',
                  onSelect: () => {
                    const before = draft;
                    state.discard();
                    notify({
                      message: `Back to version ${base.version}`,
                      action: { label: 'Undo', onAction: () => state.change(before) },
                    });
                  },
                },
                {
                  label: 'Delete',
                  icon: 'trash',
                  section: '',
                  danger: true,
                  disabled: refusal,
                  onSelect: () => actions.remove(stored),
                },
              ]}
            />
          </>
        }
      />
      {theirs && (
        <Notice
          tone="warning"
          title={`${theirs.updatedBy} saved version ${theirs.version} meanwhile`}
          action={
            <Button size="sm" onClick={() => setConflict(theirs)}>
              Show the difference
            </Button>
          }
        >
          What you see began from version {base.version}. Nothing of it is lost.
        </Notice>
      )}
      {saveFailure !== null && (
        <Notice tone="error" title="Not saved" urgent>
          {toFormErrors(saveFailure).message}
        </Notice>
      )}
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
            textRefusal={textRefusal}
            onRun={() => run(draft.args)}
            onSave={onSave}
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
      {conflict && (
        <ConflictDialog
          theirs={conflict}
          mine={draft}
          saving={save.isPending}
          onClose={() => setConflict(undefined)}
          onKeepMine={() => void store(conflict.version).catch(setSaveFailure)}
          onRebase={() => {
            state.rebase(conflict, draft);
            setConflict(undefined);
          }}
          onTakeTheirs={() => {
            const before = draft;
            state.rebase(conflict);
            setConflict(undefined);
            notify({
              message: `Now at version ${conflict.version} of ${conflict.updatedBy}`,
              action: { label: 'Bring mine back', onAction: () => state.change(before) },
            });
          }}
        />
      )}
      {renaming && (
        <RenameDialog fn={stored} onClose={() => setRenaming(false)} onRenamed={state.rebase} draft={draft} />
      )}
    </Page>
  );
}
