import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { DataSourceRef } from '#contract/console/functions.ts';
import { type DataSource, useDataSources } from '#src/api/data-sources.ts';
import type { LabPartProps } from '../lab-parts.ts';
import { longestSamples, type SampleKind } from '../lab-search.ts';
import { type Drawing, sampleQuery } from './sample-reading.ts';
import { bounded, pastedDocuments, type Sample } from './sample-texts.ts';

/** `key` as in the address of the lab: a cluster's name, or `deployment:ID`. */
export type SampleSource = Pick<DataSource, 'key' | 'name' | 'ref' | 'away'> & { label: string };

function sampleSource({ key, name, kind, ref, away }: DataSource): SampleSource {
  const note = kind === 'deployment' ? ' (deployment)' : away ? ' (not available)' : '';
  return { key: kind === 'cluster' ? name : key, name, label: `${name}${note}`, ref, away };
}

/** Texts too long for the address are kept as long as the page is open, even while another view is shown. */
const pastes = new Map<string, string>();

export interface SampleState {
  kind: SampleKind;
  setKind: (kind: SampleKind) => void;
  sources: SampleSource[] | undefined;
  source: SampleSource | undefined;
  drawing: Drawing;
  setDrawing: (drawing: Drawing) => void;
  drawAgain: () => void;
  pasted: string;
  setPasted: (text: string) => void;
  /** Undefined while there is nothing to compare over. */
  sample: Sample | undefined;
  reading: boolean;
  error: Error | null;
  retry: () => void;
}

export function useSample({ groupId, lab, state }: LabPartProps): SampleState {
  const { cluster, namespace, field } = lab.state;
  const kind = lab.state.over ?? (namespace === undefined ? 'text' : 'collection');
  const drawing: Drawing = lab.state.order ?? 'newest';
  const [draw, setDraw] = useState(0);
  const [long, setLong] = useState(pastes.get(groupId) ?? '');
  useEffect(() => {
    pastes.set(groupId, long);
  }, [groupId, long]);
  const pasted = lab.state.samples ?? long;
  const { all } = useDataSources(groupId);
  const sources = useMemo(() => all?.map(sampleSource), [all]);
  const source =
    sources?.find(({ key }) => key === cluster) ??
    (cluster === undefined ? (sources?.find(({ away }) => !away) ?? sources?.[0]) : undefined);
  const complete = kind === 'collection' && source && !source.away && namespace && field;
  const read = useQuery({
    // an incomplete location is never queried
    ...sampleQuery(source?.ref ?? nowhere, namespace ?? '.', field ?? '', { drawing, draw }),
    enabled: Boolean(complete),
  });
  const sample = useMemo(() => {
    if (kind === 'text') return bounded([{ name: 'the text above', values: [state.text] }]);
    if (kind === 'pasted') return bounded(pastedDocuments(pasted));
    return complete && read.data ? bounded(read.data) : undefined;
  }, [kind, state.text, pasted, complete, read.data]);
  return {
    kind,
    setKind: (over) => lab.change({ over }),
    sources,
    source,
    drawing,
    setDrawing: (next) => lab.change({ order: next === 'random' ? next : undefined }),
    drawAgain: () => setDraw((before) => before + 1),
    pasted,
    setPasted: (text) => {
      const fits = text.length <= longestSamples;
      setLong(fits ? '' : text);
      lab.change({ samples: fits && text !== '' ? text : undefined });
    },
    sample,
    reading: Boolean(complete) && read.isFetching,
    error: complete ? read.error : null,
    retry: () => void read.refetch(),
  };
}

const nowhere: DataSourceRef = { kind: 'deployment', deployment: '' };
