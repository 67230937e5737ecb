import type { Result } from '#contract/api/operations.ts';

export type ProjectSwitches = Result<'getGroupSettings'>;

/** The switches of a project with what each means // documented */
export const switchLabels: Record<keyof ProjectSwitches, { label: string; help: string }> = {
  isDataExplorerEnabled: { label: 'Data Explorer', help: 'People read and write documents in Atlas itself.' },
  isDataExplorerGenAIFeaturesEnabled: {
    label: 'Generative AI in Data Explorer',
    help: 'Queries can be written in words. The words are sent to a model provider.',
  },
  isDataExplorerGenAISampleDocumentPassingEnabled: {
    label: 'Sample documents for generative AI',
    help: 'Documents of the collection go to the model provider with each question.',
  },
  isAtlasHomePageAiAssistantEnabled: {
    label: 'Assistant on the home page',
    help: 'People can ask an assistant on the home page of Atlas.',
  },
  isClusterAiAssistantEnabled: {
    label: 'Assistant for clusters',
    help: 'People can ask an assistant about their clusters in Atlas.',
  },
  isPerformanceAdvisorEnabled: {
    label: 'Performance Advisor',
    help: 'Slow queries are read, and indexes suggested. Off, this console shows no suggestions either.',
  },
  isSchemaAdvisorEnabled: {
    label: 'Schema advice',
    help: 'Samples documents to advise on how data is modelled.',
  },
  isRealtimePerformancePanelEnabled: {
    label: 'Real-time performance panel',
    help: 'Shows what operations run at this moment, and lets them be ended.',
  },
  isCollectDatabaseSpecificsStatisticsEnabled: {
    label: 'Statistics of databases',
    help: 'Metrics are collected for each database. Off, charts of databases stay empty.',
  },
  isDataValidationEnabled: {
    label: 'Validation of data',
    help: 'Atlas checks the data of clusters for damage from time to time.',
  },
  isExtendedStorageSizesEnabled: {
    label: 'Extended storage sizes',
    help: 'Clusters may have larger disks. Their backups and restores take longer.',
  },
  isNativeRerankingEnabled: { label: 'Native reranking', help: 'Search may order its results by a model.' },
};

export const switchNames = Object.keys(switchLabels) as (keyof ProjectSwitches)[];

/** Only the switches that differ. */
export function switchChanges(before: ProjectSwitches, after: ProjectSwitches): Partial<ProjectSwitches> {
  return Object.fromEntries(
    switchNames.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]),
  );
}
