import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useStoredText } from '#src/ui/stored-value.ts';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { Bytes, Count } from '#src/ui/values/quantity.tsx';
import { Sparkline } from '#src/ui/values/sparkline.tsx';
import type { Namespace } from '../change-documents.ts';
import { type CollectionSize, sizeQuery } from './details-query.ts';
import { growthKey, growthOf, growthText, readSizeLog, type SizeReading, withReading } from './growth.ts';

interface SizeStatisticsProps {
  namespace: Namespace;
  /** Names the source in the log of sizes. */
  sourceKey: string;
}

/** The size of a collection in storage, and its growth since the first reading. */
export function SizeStatistics({ namespace, sourceKey }: SizeStatisticsProps) {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery(sizeQuery(namespace));
  const readings = useReadings(`${sourceKey} ${namespace.db}.${namespace.collection}`, data, dataUpdatedAt);
  return (
    <Stack as="section" gap={12} aria-label="Statistics">
      <Text as="h2" size={14} weight="bold">
        Statistics
      </Text>
      {error && !data ? (
        <ReadFailure what="Statistics" query={{ error, refetch }} retrying={isFetching} />
      ) : data ? (
        <>
          <KeyValue columns items={itemsOf(data)} />
          <GrowthFacts readings={readings} />
        </>
      ) : (
        <SkeletonLines lines={4} />
      )}
    </Stack>
  );
}

function useReadings(name: string, data: CollectionSize | undefined, at: number): readonly SizeReading[] {
  const [text, store] = useStoredText(growthKey);
  useEffect(() => {
    if (!data) return;
    const log = readSizeLog(text);
    const next = withReading(log, name, { at, documents: data.documents, bytes: data.bytes });
    if (next !== log) store(JSON.stringify(next));
  }, [data, at, name, text, store]);
  const log = readSizeLog(text);
  const kept = Object.hasOwn(log, name) ? (log[name] ?? []) : [];
  const last = kept.at(-1);
  // the current size counts, also when it is too close to the last kept reading
  return data && last && at > last.at
    ? [...kept, { at, documents: data.documents, bytes: data.bytes }]
    : kept;
}

function itemsOf(size: CollectionSize) {
  const [largest] = size.indexSizes;
  return [
    { label: 'Documents', value: <Count value={size.documents} /> },
    { label: 'Data', value: <Bytes value={size.bytes} /> },
    { label: 'Average document size', value: <Bytes value={size.average} /> },
    { label: 'Storage', value: <Bytes value={size.storage} /> },
    {
      label: 'Reusable storage',
      value: size.reusable === undefined ? 'unknown' : <Bytes value={size.reusable} />,
    },
    { label: 'Indexes', value: <Count value={size.indexes} /> },
    { label: 'All indexes', value: <Bytes value={size.indexBytes} /> },
    {
      label: 'Largest index',
      value: largest && (
        <>
          {largest.name}, <Bytes value={largest.bytes} />
        </>
      ),
    },
  ];
}

function GrowthFacts({ readings }: { readings: readonly SizeReading[] }) {
  const growth = growthOf(readings);
  if (!growth) {
    return (
      <p className="qd-caption">
        Growth appears after a second reading in this browser, at least a minute later.
      </p>
    );
  }
  return (
    <Row as="p" gap={12} align="center">
      <Sparkline
        values={readings.map(({ documents }) => documents)}
        label={`Documents in ${plural(readings.length, 'reading')}, now ${formatCount(readings.at(-1)?.documents ?? 0)}`}
      />
      <span>{growthText(growth)}</span>
    </Row>
  );
}
