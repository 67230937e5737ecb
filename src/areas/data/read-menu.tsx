import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { type ReadPreference, readPreferences } from './data-search.ts';

const explanations: Record<ReadPreference, string> = {
  primary: 'Primary',
  primaryPreferred: 'Primary, else a secondary',
  secondary: 'Secondary',
  secondaryPreferred: 'Secondary, else the primary',
  nearest: 'Nearest member',
};

interface ReadMenuProps {
  read: ReadPreference;
  onChoose: (read: ReadPreference) => void;
}

/** Which members answer reads. Writes always go to the primary. */
export function ReadMenu({ read, onChoose }: ReadMenuProps) {
  return (
    <ActionMenu
      trigger={
        <Button opens aria-label={`Read from: ${explanations[read]}`}>
          Read from: {explanations[read].toLowerCase()}
        </Button>
      }
      items={readPreferences.map((each) => ({
        label: explanations[each],
        onSelect: () => onChoose(each),
        ...(each === read ? { icon: 'check' as const } : {}),
      }))}
    />
  );
}
