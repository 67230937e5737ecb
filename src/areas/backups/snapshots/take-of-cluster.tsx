import { useSources } from '../shared/use-sources.ts';
import { TakeDialog } from './take-dialog.tsx';

interface TakeOfClusterProps {
  groupId: string;
  name: string;
  onClose: () => void;
}

/** Asks for a snapshot of a cluster on any page, which need not be one of its project. */
export function TakeOfCluster({ groupId, name, onClose }: TakeOfClusterProps) {
  const { sources } = useSources(groupId);
  if (!sources) return null;
  return <TakeDialog groupId={groupId} sources={sources} cluster={name} onClose={onClose} />;
}
