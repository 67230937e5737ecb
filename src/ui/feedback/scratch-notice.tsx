import { AbsoluteInstant } from '../values/instant.tsx';
import { Notice } from './notice.tsx';

interface ScratchNoticeProps {
  clusterName: string;
  /** Restore tests into the cluster: their names and when each runs next, null while it is paused. */
  tests: readonly { drill: string; nextAt: number | null }[];
  /** Why restore tests could not be read. */
  error?: Error | undefined;
}

/** Warns that a cluster is the scratch cluster of a restore test: the next run deletes the data written to it. */
export function ScratchNotice({ clusterName, tests, error }: ScratchNoticeProps) {
  if (error) {
    return (
      <Notice tone="warning" title="Restore tests could not be loaded">
        Whether a restore test deletes the data of {clusterName} is unknown. {error.message}
      </Notice>
    );
  }
  if (tests.length === 0) return null;
  return (
    <Notice tone="warning" title={`${clusterName} is the scratch cluster of a restore test`}>
      {tests.map(({ drill, nextAt }) => (
        <p key={drill}>
          {nextAt === null ? (
            `The restore test ${drill} is paused. Its next run deletes all data of ${clusterName}.`
          ) : (
            <>
              The restore test {drill} deletes all data of {clusterName} <AbsoluteInstant value={nextAt} />.
            </>
          )}
        </p>
      ))}
    </Notice>
  );
}
