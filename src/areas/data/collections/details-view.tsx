import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { printPretty } from '#src/lib/ejson/print.ts';
import { type EjsonObject, isObject, numberOf, textOf } from '#src/lib/ejson/value.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { Bytes, Count } from '#src/ui/values/quantity.tsx';
import { collectionFactsQuery } from '../collection-options.ts';
import type { CollectionTabProps } from '../collection-tab.ts';
import { elsewhere } from '../data-search.ts';
import { ConvertDialog, OptionsDialog, RenameDialog } from './change-dialogs.tsx';
import classes from './collections.module.css';
import { SizeStatistics } from './size-statistics.tsx';
import { useCollectionActions } from './use-collection-actions.ts';
import { ViewPipeline } from './view-pipeline.tsx';

type Change = 'rename' | 'convert' | 'options';

/** The collection as a whole: statistics, options, the pipeline of a view, and changes of these. */
export function DetailsView({ namespace, place, onSearch, refusal, bar }: CollectionTabProps) {
  const { db } = namespace;
  const facts = useQuery(collectionFactsQuery(namespace));
  const [change, setChange] = useState<Change>();
  const { compact } = useCollectionActions(namespace, place);
  const { data, error, refetch, isFetching } = facts;
  if (error && !data) {
    return <ReadFailure what="The collection" query={{ error, refetch }} retrying={isFetching} />;
  }
  if (data === undefined) return <SkeletonLines lines={8} />;
  if (data === null) {
    return <EmptyState title="The collection does not exist">It was dropped or renamed.</EmptyState>;
  }
  const { type, options } = data;
  const isView = type === 'view';
  const isSeries = type === 'timeseries';
  const isCapped = options.capped === true;
  const seriesOnly = isSeries ? 'Not available for time series collections' : undefined;
  const dialog = {
    ...{ namespace, place, options },
    onClose: () => setChange(undefined),
    onRenamed: (name: string) => onSearch({ ...elsewhere, db, coll: name, tab: 'details' }, 'replace'),
  };
  return (
    <div className={classes.view}>
      {isView ? (
        <ViewPipeline
          namespace={namespace}
          place={place}
          options={options}
          refusal={refusal}
          onAggregation={(coll, pipeline) =>
            onSearch({ ...elsewhere, db, coll, tab: 'aggregation', pipeline }, 'push')
          }
        />
      ) : (
        <SizeStatistics namespace={namespace} sourceKey={`${bar.place.groupId} ${bar.place.source}`} />
      )}
      <Stack as="section" gap={12} aria-label="Options">
        <Text as="h2" size={14} weight="bold">
          Options
        </Text>
        <KeyValue columns items={optionItems(type, options, data.info)} />
        {isObject(options.encryptedFields) && (
          <>
            <p>Encrypted fields</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard */}
            <pre className={classes.text} tabIndex={0}>
              {printPretty(options.encryptedFields)}
            </pre>
          </>
        )}
        {!isView && (
          <ButtonRow>
            <Button disabledReason={refusal} onClick={() => setChange('options')}>
              Change options
            </Button>
            <Button disabledReason={refusal ?? seriesOnly} onClick={() => setChange('rename')}>
              Rename
            </Button>
            <Button
              disabledReason={
                refusal ??
                seriesOnly ??
                (isCapped ? 'The collection is capped already' : clusteredReason(options))
              }
              onClick={() => setChange('convert')}
            >
              Convert to capped
            </Button>
            <Button disabledReason={refusal} onClick={compact}>
              Compact
            </Button>
          </ButtonRow>
        )}
      </Stack>
      {change === 'rename' && <RenameDialog {...dialog} />}
      {change === 'convert' && <ConvertDialog {...dialog} />}
      {change === 'options' && <OptionsDialog {...dialog} />}
    </div>
  );
}

const clusteredReason = ({ clusteredIndex }: EjsonObject): string | undefined =>
  isObject(clusteredIndex) ? 'A clustered collection cannot be capped' : undefined;

const kindNames: Readonly<Record<string, string>> = {
  view: 'View',
  timeseries: 'Time series',
};

function kindOf(type: string, options: EjsonObject): string {
  if (options.capped === true) return 'Capped';
  if (isObject(options.clusteredIndex)) return 'Clustered';
  return kindNames[type] ?? 'Plain';
}

function collationText(collation: EjsonObject): string {
  const strength = numberOf(collation.strength);
  return `${textOf(collation.locale) ?? 'unknown'}${strength === undefined ? '' : `, strength ${strength}`}`;
}

function optionItems(type: string, options: EjsonObject, info: EjsonObject) {
  const { collation, timeseries, changeStreamPreAndPostImages: images, expireAfterSeconds } = options;
  const items = [
    { label: 'Kind', value: kindOf(type, options) },
    { label: 'Collation', value: isObject(collation) ? collationText(collation) : 'Bytes' },
  ];
  if (type === 'view') return items;
  const seconds = numberOf(expireAfterSeconds);
  return [
    ...items,
    ...(options.capped === true
      ? [
          { label: 'Size limit', value: <Bytes value={numberOf(options.size)} /> },
          { label: 'Document limit', value: <Count value={numberOf(options.max) || undefined} /> },
        ]
      : []),
    ...(isObject(timeseries)
      ? [
          { label: 'Time field', value: textOf(timeseries.timeField) },
          { label: 'Meta field', value: textOf(timeseries.metaField) },
          { label: 'Granularity', value: textOf(timeseries.granularity) ?? 'custom' },
        ]
      : [
          {
            label: 'Validation',
            value: isObject(options.validator) ? 'Rules in the Validation tab' : 'No rules',
          },
          {
            label: 'Pre- and post-images',
            value: isObject(images) && images.enabled === true ? 'On' : 'Off',
          },
        ]),
    ...(isObject(timeseries) || isObject(options.clusteredIndex)
      ? [{ label: 'Documents expire', value: seconds === undefined ? 'Never' : `After ${seconds} s` }]
      : []),
    { label: 'UUID', value: uuidText(info) },
  ];
}

/** The identity of a collection, which a renaming keeps. */
function uuidText({ uuid }: EjsonObject): string | undefined {
  if (!isObject(uuid)) return undefined;
  if (typeof uuid.$uuid === 'string') return uuid.$uuid;
  const base64 = isObject(uuid.$binary) ? textOf(uuid.$binary.base64) : undefined;
  if (base64 === undefined) return undefined;
  const hex = [...atob(base64)].map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}
