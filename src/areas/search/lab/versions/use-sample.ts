import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { DataSourceRef } from '#contract/functions.ts';
import { useConnection } from '#src/api/connection.ts';
import { deploymentsQuery } from '#src/api/deployments.ts';
import { useClusters } from '../../use-clusters.ts';
import type { LabPartProps } from '../lab-parts.ts';
import { longestSamples, type SampleKind } from '../lab-search.ts';
import { type Drawing, sampleQuery } from './sample-reading.ts';
import { bounded, pastedDocuments, type Sample } from './sample-texts.ts';

export interface SampleSource {
  /** As in the address: a cluster's name, or `deployment:ID`. */
  key: string;
  label: string;
  ref: DataSourceRef;
  /** Why nothing can be read from it. */
  away: string | undefined;
}

/** Where documents can be read: the clusters of an emulator, and deployments with a connection string. */
function useSampleSources(groupId: string): SampleSource[] | undefined {
  const { id, emulator } = useConnection();
  const { clusters, error } = useClusters(groupId);
  const deployments = useQuery(deploymentsQuery);
  return useMemo(() => {
    if (emulator && !clusters && !error) return undefined;
    const behind = (emulator ? (clusters ?? []) : []).map(
      ({ name, paused }): SampleSource => ({
        key: name,
        label: paused ? `${name} (paused)` : name,
        ref: { kind: 'cluster', connection: id, groupId, clusterName: name },
        away: paused ? `${name} is paused: its documents can be read once it is resumed.` : undefined,
      }),
    );
    const beyond = (deployments.data ?? []).map(
      ({ id: deployment, name }): SampleSource => ({
        key: `deployment:${deployment}`,
        label: `${name} (deployment)`,
        ref: { kind: 'deployment', deployment },
        away: undefined,
      }),
    );
    return [...behind, ...beyond];
  }, [id, emulator, clusters, error, deployments.data, groupId]);
}

/** What is too long for the address stays for as long as the page lives, also while another view is looked at. */
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
  const sources = useSampleSources(groupId);
  const source =
    sources?.find(({ key }) => key === cluster) ??
    (cluster === undefined ? (sources?.find(({ away }) => !away) ?? sources?.[0]) : undefined);
  const complete = kind === 'collection' && source && !source.away && namespace && field;
  const read = useQuery({
    // a place that is not chosen is never asked
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
