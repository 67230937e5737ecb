import { useState } from 'react';
import { useRefusal } from '#src/api/access/can.ts';
import { useRead } from '#src/api/query.ts';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { StateBadge, type StateKind } from '#src/ui/feedback/badge.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Text } from '#src/ui/layout/text.tsx';

interface SampleDataProps {
  groupId: string;
  clusterName: string;
  /** Why nothing can be loaded into it now. */
  refusal?: string | undefined;
}

const shown: Record<'WORKING' | 'FAILED' | 'COMPLETED', { kind: StateKind; label: string }> = {
  WORKING: { kind: 'progress', label: 'Loading' },
  FAILED: { kind: 'failed', label: 'Failed' },
  COMPLETED: { kind: 'ok', label: 'Loaded' },
};

/** Databases of examples, to try queries and search indexes on. */
export function SampleDataSection({ groupId, clusterName, refusal }: SampleDataProps) {
  const role = useRefusal('requestGroupSampleDatasetLoad', { groupId });
  const load = useConfirmed('requestGroupSampleDatasetLoad');
  const [loadId, setLoadId] = useState<string>();
  const state = useRead(
    'getGroupSampleDatasetLoad',
    { groupId, sampleDatasetId: loadId ?? '' },
    { enabled: loadId !== undefined },
  );
  const reported = state.data;
  const running = loadId !== undefined && reported?.state !== 'COMPLETED' && reported?.state !== 'FAILED';
  return (
    <Section label="Sample data">
      <Text as="p" size={13} tone="dim">
        Atlas adds databases whose names begin with sample_. They stay until they are dropped.
      </Text>
      <div>
        <Button
          disabledReason={refusal ?? role ?? (running && 'Sample data is being loaded.')}
          onClick={() =>
            load({
              title: `Load sample data into ${clusterName}?`,
              consequence:
                'Databases whose names begin with sample_ are added, about 350 MB. Existing data stays.',
              confirmLabel: 'Load sample data',
              args: () => ({ groupId, name: clusterName }),
              change: `Sample data for ${clusterName}`,
              onDone: (begun) => setLoadId(begun._id),
            })
          }
        >
          Load sample data…
        </Button>
      </div>
      {loadId !== undefined && (
        <p role="status">
          <StateBadge {...shown[reported?.state ?? 'WORKING']} state={reported?.state ?? 'WORKING'} />{' '}
          {reported?.errorMessage}
        </p>
      )}
      <FailureNotice title="The progress could not be loaded" why={!reported && state.error} quiet />
    </Section>
  );
}
