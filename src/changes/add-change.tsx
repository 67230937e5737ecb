import { type Collected, useAdding } from '#src/api/console/change-sets.ts';
import { AddToSet, type AddToSetProps } from '#src/ui/actions/add-to-set.tsx';

/** Beside what would be sent now: puts it into a change set of the connection instead. */
export function AddChange(props: Omit<AddToSetProps<Collected>, 'adding'>) {
  return <AddToSet adding={useAdding()} {...props} />;
}
