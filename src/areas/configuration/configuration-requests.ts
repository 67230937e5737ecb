import { queryOptions } from '@tanstack/react-query';
import type {
  BaselineAnswer,
  BaselineSource,
  CompareRequest,
  ConfigurationScope,
} from '#contract/console/configuration.ts';
import { type Keeping, ownerKey, ownerOf } from '#contract/console/configuration-sections.ts';
import { c } from '#src/api/console/console-call.ts';
import { useAnsweredChange, useKeptChange } from '#src/api/console/kept-change.ts';

const asked = ({ connection, ...owner }: ConfigurationScope) => ({ connection, ...ownerOf(owner) });
const historyAgainMs = 10_000;

/** The project as one file, as it is now. */
export const configurationQuery = (scope: ConfigurationScope) =>
  queryOptions({
    queryKey: ['configuration', scope.connection, ownerKey(scope), 'file'],
    queryFn: ({ signal }) => c('getConfiguration', asked(scope), signal),
    staleTime: 30_000,
    retry: false,
  });

export const historyQuery = (scope: ConfigurationScope) =>
  queryOptions({
    queryKey: ['configuration', scope.connection, ownerKey(scope), 'history'],
    queryFn: ({ signal }) => c('getConfigurationHistory', asked(scope), signal),
    staleTime: 1_000,
    retry: false,
    refetchInterval: historyAgainMs,
  });

/** The baseline of the project, and the time of the last comparison with it. */
export const baselineQuery = (scope: ConfigurationScope) =>
  queryOptions({
    queryKey: ['configuration', scope.connection, ownerKey(scope), 'baseline'],
    queryFn: ({ signal }) => c('getConfigurationBaseline', asked(scope), signal),
    staleTime: 1_000,
    retry: false,
    refetchInterval: historyAgainMs,
  });

/** A version never changes. */
export const versionQuery = (scope: ConfigurationScope, id: string) =>
  queryOptions({
    queryKey: ['configuration', scope.connection, ownerKey(scope), 'version', id],
    queryFn: ({ signal }) => c('getConfigurationVersion', { versionId: id, ...asked(scope) }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The required changes so that the project matches the source. */
export const comparisonQuery = (body: CompareRequest) =>
  queryOptions({
    queryKey: ['configuration', body.connection, ownerKey(body), 'compare', body.source],
    queryFn: ({ signal }) => c('compareConfiguration', { body }, signal),
    staleTime: 5_000,
    gcTime: 60_000,
    retry: false,
  });

export const useKeepNow = (scope: ConfigurationScope) =>
  useAnsweredChange(historyQuery(scope).queryKey, () => c('createConfigurationVersion', { body: scope }));

export const useKeepEvery = (scope: ConfigurationScope) =>
  useAnsweredChange(historyQuery(scope).queryKey, (every: Keeping) =>
    c('keepConfiguration', { body: { ...scope, every } }),
  );

const putBaseline = (scope: ConfigurationScope, from: BaselineSource) =>
  c('setConfigurationBaseline', { body: { ...scope, from } });

/** Afterwards everything is read again: comparisons with the former one are invalid. */
const useBaselineChange = <Input>(
  scope: ConfigurationScope,
  change: (input: Input) => Promise<BaselineAnswer>,
) => useKeptChange(['configuration', scope.connection, ownerKey(scope)], change);

/** Sets a file, or a stored version, as the baseline; null removes it. */
export const useSetBaseline = (scope: ConfigurationScope) =>
  useBaselineChange(scope, (from: BaselineSource) => putBaseline(scope, from));

/** Keeps the project as it is now, and makes that the baseline. */
export const useTakePresent = (scope: ConfigurationScope) =>
  useBaselineChange(scope, async () => {
    const { versions } = await c('createConfigurationVersion', { body: scope });
    // a version is kept only where something has changed: the newest is the project as it is
    return putBaseline(scope, versions[0] ? { kind: 'version', id: versions[0].id } : null);
  });

export const readSchema = () => c('getConfigurationSchema', {});
