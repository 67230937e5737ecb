import { useQuery } from '@tanstack/react-query';
import { SECOND } from '#contract/values/durations.ts';
import { formatShare } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';

import { Row } from '#src/ui/layout/row.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import type { Namespace } from '../change-documents.ts';
import classes from '../data.module.css';
import { buildsQuery } from './build-query.ts';

interface BuildProgressProps {
  namespace: Namespace;
  /** A build has been requested here: it is looked for until it ends. */
  isBuilding: boolean;
}

/** Index builds of the collection with their progress. */
export function BuildProgress({ namespace, isBuilding }: BuildProgressProps) {
  const read = buildsQuery(namespace);
  const { data } = useQuery(isBuilding ? { ...read, refetchInterval: 2 * SECOND } : read);
  return (
    <div aria-live="polite">
      {data?.map(({ names, host, seconds, message, share }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the builds have no identity but their place
        <div key={index}>
          <Row as="p" gap={8} columnGap={12} align="center" wrap size={12}>
            <span>
              Building <Mono>{names}</Mono>
            </span>
            {host !== undefined && <Mono dim>{host}</Mono>}
            {seconds !== undefined && <span className="qd-caption">{formatDuration(seconds * SECOND)}</span>}
            {share !== undefined && <span className="qd-caption">{formatShare(share)}</span>}
            {message !== undefined && <span className="qd-caption">{message}</span>}
          </Row>
          {share !== undefined && (
            <progress className={classes.progress} aria-label={`Build of ${names}`} max={1} value={share} />
          )}
        </div>
      ))}
    </div>
  );
}
