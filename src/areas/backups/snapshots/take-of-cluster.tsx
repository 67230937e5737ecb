import { useSources } from '../shared/use-sources.ts';
import { TakeDialog } from './take-dialog.tsx';

interface TakeOfClusterProps {
  groupId: string;
  name: string;
  onClose: () => void;
}

/** Requests a snapshot of a cluster on any page, possibly of another project. */
export function TakeOfCluster({ groupId, name, onClose }: TakeOfClusterProps) {
  const { sources } = useSources(groupId);
  if (!sources) return null;
  return <TakeDialog groupId={groupId} sources={sources} cluster={name} onClose={onClose} />;
}
