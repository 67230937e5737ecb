import type { DrillPlan } from '#contract/console/drills.ts';
import { plural } from '#src/lib/bytes.ts';
import { useHeld } from '../shared/use-held-documents.ts';

/** Data that a run deletes: the current documents and databases of the scratch cluster. */
export function RunConsequence({ plan }: { plan: DrillPlan }) {
  const { targetGroupId, targetName, targetDeployment, sourceName } = plan;
  const { held, loading } = useHeld(targetGroupId, targetName, targetDeployment);
  const counted = held
    ? `${plural(held.documents, 'document')} in ${plural(held.databases, 'database')} of ${targetName} will be deleted.`
    : `All data of ${targetName} will be deleted. Its number of documents is unknown: this console cannot read the cluster.`;
  return (
    <>
      <p role="status">{loading ? `Counting the documents of ${targetName} …` : counted}</p>
      <p>
        A backup of {sourceName} replaces them. {targetName} does not accept connections during the restore.
      </p>
    </>
  );
}
