import { TextInput } from '@mantine/core';
import { type SubmitEvent, useMemo, useState } from 'react';
import { type ActionItem, ActionMenu } from '../actions/action-menu.tsx';
import { Button, ButtonRow } from '../actions/button.tsx';
import { notify } from '../feedback/notify.tsx';
import { useCommands } from '../frame/commands.ts';
import { Dialog } from '../overlays/dialog.tsx';
import { useStoredText } from '../stored-value.ts';
import {
  isSameView,
  readViews,
  type SavedView,
  type ViewKind,
  viewNameLimit,
  viewNameProblem,
  viewsKey,
  withView,
} from './saved-views.ts';

export interface SavedViewsMenuProps<Search extends object> {
  kind: ViewKind<Search>;
  /** Whose views they are. */
  userId: string;
  search: Search;
  /** Replaces the whole search. */
  onOpen: (search: Search) => void;
}

/** A user's own searches. Choosing one writes it to the address, which alone determines the displayed content. */
export function SavedViewsMenu<Search extends object>(props: SavedViewsMenuProps<Search>) {
  const { kind, userId, search, onOpen } = props;
  const [text, store] = useStoredText(viewsKey(kind, userId));
  const views = useMemo(() => readViews(kind, text), [kind, text]);
  const [naming, setNaming] = useState(false);
  const current = views.find((view) => isSameView(kind, view.search, search));
  const open = (view: SavedView<Search>): void => onOpen(view.search);

  useCommands(
    views.map((view) => ({
      id: `${kind.id}-view-${view.name}`,
      label: view.name,
      group: kind.label,
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
          names={views.map((view) => view.name)}
          onClose={() => setNaming(false)}
          onSave={(name) => store(JSON.stringify(withView(kind, views, name, search)))}
        />
      )}
    </>
  );
}

interface NameDialogProps {
  names: readonly string[];
  onSave: (name: string) => void;
  onClose: () => void;
}

function NameDialog({ names, onSave, onClose }: NameDialogProps) {
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const problem = viewNameProblem(name);
  const replaces = names.includes(name.trim());

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
