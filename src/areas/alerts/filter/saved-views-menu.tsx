import { TextInput } from '@mantine/core';
import { type SubmitEvent, useContext, useMemo, useState } from 'react';
import { SessionContext } from '#src/api/session-context.ts';
import { type ActionItem, ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { useCommands } from '#src/ui/frame/commands.ts';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useStoredText } from '#src/ui/stored-value.ts';
import { type AlertsSearch, noFilters } from './alerts-search.ts';
import {
  isSameView,
  readViews,
  type SavedView,
  viewNameLimit,
  viewNameProblem,
  viewsKey,
  withView,
} from './saved-views.ts';

export interface SavedViewsMenuProps {
  search: AlertsSearch;
  onSearch: (part: AlertsSearch, how?: 'push' | 'replace') => void;
}

const nothing: AlertsSearch = {
  ...noFilters,
  tab: undefined,
  group: undefined,
  sort: undefined,
  alert: undefined,
};

/** A person's own searches. Choosing one writes it to the address, which alone says what is shown. */
export function SavedViewsMenu({ search, onSearch }: SavedViewsMenuProps) {
  const session = useContext(SessionContext);
  const [text, store] = useStoredText(viewsKey(session?.user.id ?? ''));
  const views = useMemo(() => readViews(text), [text]);
  const [naming, setNaming] = useState(false);
  const current = views.find((view) => isSameView(view.search, search));
  const open = (view: SavedView): void => onSearch({ ...nothing, ...view.search }, 'push');

  useCommands(
    views.map((view) => ({
      id: `alerts-view-${view.name}`,
      label: view.name,
      group: 'Alert views',
      onTrigger: () => open(view),
    })),
  );

  const items: ActionItem[] = [
    ...views.map((view) => ({
      label: view.name,
      onSelect: () => open(view),
      ...(view === current ? { icon: 'check' as const } : {}),
    })),
    { section: '', label: 'Save this view', icon: 'plus', onSelect: () => setNaming(true) },
  ];
  if (current) {
    items.push({
      label: `Delete ${current.name}`,
      icon: 'trash',
      onSelect: () => {
        store(JSON.stringify(views.filter((view) => view !== current)));
        notify({
          message: `Deleted the view ${current.name}`,
          action: { label: 'Undo', onAction: () => store(JSON.stringify(views)) },
        });
      },
    });
  }
  return (
    <>
      <ActionMenu
        position="bottom-start"
        trigger={
          <Button size="sm" variant="quiet" opens>
            {current?.name ?? 'Views'}
          </Button>
        }
        items={items}
      />
      {naming && (
        <NameDialog
          views={views}
          onClose={() => setNaming(false)}
          onSave={(name) => store(JSON.stringify(withView(views, name, search)))}
        />
      )}
    </>
  );
}

interface NameDialogProps {
  views: readonly SavedView[];
  onSave: (name: string) => void;
  onClose: () => void;
}

function NameDialog({ views, onSave, onClose }: NameDialogProps) {
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const problem = viewNameProblem(name);
  const replaces = views.some((view) => view.name === name.trim());

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setTried(true);
    if (problem) return;
    onSave(name.trim());
    onClose();
  }

  return (
    <Dialog opened onClose={onClose} title="Save this view" size={400}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label="Name"
          description={replaces ? 'Replaces the view with this name' : 'Saved in this browser only'}
          value={name}
          error={tried && problem}
          maxLength={viewNameLimit}
          autoComplete="off"
          data-autofocus
          mb={16}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            {replaces ? 'Replace view' : 'Save view'}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}
