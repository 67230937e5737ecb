import { useState } from 'react';
import { type DataSource, useDataSources } from '#src/api/data-sources.ts';

interface ProbeChoice {
  /** `none`, else the key of a data source, with `+writes` where it also writes. */
  choice: string;
  setChoice: (choice: string) => void;
  choices: { value: string; label: string }[];
  probed: DataSource | null;
}

/** The connection of a probe: the cluster itself if an emulator has its documents, or a deployment. */
export function useProbeChoice(groupId: string, clusterName: string | undefined): ProbeChoice {
  const { all = [] } = useDataSources(groupId);
  const [chosen, setChoice] = useState<string>();
  const sources = all.filter(({ kind, name }) => kind === 'deployment' || name === clusterName);
  const own = sources.find(({ kind, readOnly }) => kind === 'cluster' && readOnly === undefined);
  const choices = [
    { value: 'none', label: 'None' },
    ...sources.flatMap(({ key, name, readOnly }) => [
      ...(readOnly === undefined ? [{ value: `${key}+writes`, label: `Reads and writes on ${name}` }] : []),
      { value: key, label: `Reads only on ${name}` },
    ]),
  ];
  const usual = own ? `${own.key}+writes` : 'none';
  const choice = choices.some(({ value }) => value === chosen) ? (chosen ?? usual) : usual;
  const probed = sources.find(({ key }) => key === choice.replace(/\+writes$/u, '')) ?? null;
  return { choice, setChoice, choices, probed };
}
