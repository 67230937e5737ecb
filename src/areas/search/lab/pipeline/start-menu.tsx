import { notify } from '#src/ui/feedback/notify.tsx';
import { offeredStarts, startedFrom } from '../catalogue/starting-point.ts';
import type { Lab } from '../use-lab.ts';
import type { MenuChoice } from './menu-choices.ts';
import { SearchMenu } from './search-menu.tsx';

const choices: readonly MenuChoice[] = offeredStarts.map(({ id, title, group, about, isEngines }) => ({
  value: id,
  label: title,
  group,
  about,
  ...(isEngines ? { raw: id } : {}),
}));

/** Analyzers to start with, and texts that show their purpose. The previous content can be restored. */
export function StartMenu({ lab: { state, change } }: { lab: Lab }) {
  async function start(id: string): Promise<void> {
    try {
      const started = await startedFrom(id);
      if (!started) return;
      const { analyzer, search, text, query } = started;
      const before = {
        analyzer: state.analyzer,
        search: state.search,
        text: state.text,
        query: state.query,
        side: state.side,
      };
      change({ analyzer, search, text, query, side: undefined });
      const title = offeredStarts.find((each) => each.id === id)?.title ?? id;
      notify({
        key: 'lab-start',
        message: `Loaded “${title}”: analyzer and both texts`,
        action: { label: 'Undo', onAction: () => change(before) },
      });
    } catch {
      notify({
        tone: 'error',
        message: 'The starting point could not be loaded: its stop words are missing',
      });
    }
  }
  return (
    <SearchMenu
      label="Starting points"
      placeholder="Find a kind of data or a language"
      choices={choices}
      onChoose={(id) => void start(id)}
      button={{ variant: 'quiet' }}
      opens
    >
      Start from
    </SearchMenu>
  );
}
