import { expect, it } from 'vitest';
import { isBlocking, isStated, type TableLimit, tableLimits } from './request-limits.ts';

/*
 * Every limit that can block a request to the service has evidence: the service's description states it, or a reason is
 * here. A new limit without either has to be marked with `assumedRule`, and then warns.
 */

/** `labels[].key maxLength 255`, with the last part of the location. */
const textOf = ({ location, word, value }: TableLimit): string =>
  `${location.split('.').at(-1)} ${word} ${value}`;

/** Limits that the description does not state, by their text, with the evidence. */
const reasons: readonly (readonly [limit: RegExp, reason: string])[] = [
  [/ min(?:Length|Items) 1$/u, 'an empty value is a missing one'],
  [/^\S*?(?:[iI]ds?|Id|id)(?:\[\])? pattern \^\[a-f0-9\]\{24\}\$$/u, 'specification §2.1: IDs'],
  [/^\?(?:fromDate|toDate) pattern/u, 'described as dates'],
  [/^\?ipAddress pattern/u, 'specification §4.1: one IPv4 address'],
  [/ maximum 2147483647$| minimum -2147483648$/u, 'the largest and the smallest whole number of 32 bits'],
  [/pattern .*@/u, 'specification §2.1: people are named by their address'],
  [/ pattern \^\[\^.*$/u, 'documented: names of databases and collections'],
  [
    /^(?:sourceNamespace|targetClusterName|\?clusterNames\[\]) /u,
    'documented: names of namespaces and clusters',
  ],
  [/^(?:collectionSuffix) /u, 'documented: names of namespaces'],
  [/^name pattern \^\[\\p\{L\}/u, 'observed: names of projects and organizations'],
  [/^\?eventType\[\] pattern/u, 'documented as values'],
  [/^roles\[\] pattern \^(?:GROUP|ORG)_/u, 'documented as values'],
  [/^\?(?:pageNum|itemsPerPage) /u, 'specification §8: paging'],
  [/^\?pointInTimeUtcSeconds |^pointInTimeUtcSeconds /u, 'seconds since the epoch'],
  [
    /^(?:atlasAzureAppId|azureDirectoryId|azureSubscriptionId|clientID|tenantId) pattern/u,
    'documented by Azure: IDs are UUIDs',
  ],
  [/^(?:gcpProjectId|resourceGroupName) pattern/u, 'described, in another spelling of the pattern'],
  [/^(?:licenseKey|apiKey|serviceKey) pattern/u, 'documented: error codes for keys that are not hexadecimal'],
  [/^identityProviderId pattern/u, 'described, and an empty text where it is missing'],
  [/^password pattern/u, 'observed: passwords of database users'],
  [/^secretExpiresAfterHours /u, 'documented: 8 hours to a year'],
  [/^monthsUntilExpiration /u, 'documented: up to 24 months'],
  [/^numInitialChunks /u, 'documented: up to 8192'],
  [/^(?:analyticsNodes|electableNodes|readOnlyNodes|diskIOPS) /u, 'specification §8: nodes and disks'],
  [
    /^(?:restoreWindowDays|retentionDays|retentionValue) minimum/u,
    'specification §2.7: retentions are positive',
  ],
  [
    /^(?:changeStreamOptions\w+|chunkMigrationConcurrency|defaultMaxTimeMS|oplog\w+|queryStatsLogVerbosity) minimum/u,
    'documented: arguments of processes',
  ],
  [
    /^(?:group|ignoreAbove|max|min|(?:max|min)(?:Gram|Grams|ShingleSize|TokenLength)) m/u,
    'documented and observed: options of analyzers',
  ],
  [/^(?:maxEdges|numDimensions|numEdgeCandidates) m/u, 'documented: vector indexes'],
  [/^(?:dynamic|mappings|storedSource|\{\}) refine/u, 'observed: definitions of search indexes'],
  [/^\{name\} pattern/u, 'observed: names of fields in search indexes'],
  [/^ refine/u, 'documented: one of several fields is required'],
];

const blocking = tableLimits().filter((limit) => isBlocking(limit) && !isStated(limit));

it('finds the limits of the table', () => {
  expect(tableLimits().length).toBeGreaterThan(1_000);
  expect(
    isStated({ operationId: 'createGroup', location: 'tags[].key', word: 'maxLength', value: 255, mark: '' }),
  ).toBe(true);
  expect(
    isStated({ operationId: 'createGroup', location: 'tags[].key', word: 'maxLength', value: 9, mark: '' }),
  ).toBe(false);
});

it('blocks requests by limits with evidence only', () => {
  const unsupported = blocking.filter((limit) => !reasons.some(([pattern]) => pattern.test(textOf(limit))));
  expect([...new Set(unsupported.map((limit) => `${limit.operationId}: ${textOf(limit)}`))]).toEqual([]);
});

it('lists no reason for a limit that is not there', () => {
  const unused = reasons.filter(([pattern]) => !blocking.some((limit) => pattern.test(textOf(limit))));
  expect(unused.map(([pattern]) => String(pattern))).toEqual([]);
});
