import { type ReactNode, type Ref, useMemo } from 'react';
import { type Consequence, effectLabels } from '#contract/clusters/configure/consequences.ts';
import type { ShardSpec } from '#contract/clusters/hardware.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { regionsByPriority, textOf, zonesOf } from '#contract/clusters/record.ts';
import { backupFactorOf, costText, relativeCost } from '#contract/clusters/relative-cost.ts';
import { regionLabel } from '#contract/clusters/tables/regions.ts';
import { plural } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { pathLabel } from '#src/ui/fields/path-label.ts';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { MoreItem } from '#src/ui/values/more-item.tsx';
import type { Draft } from './draft/draft.ts';
import classes from './editor.module.css';
import { briefOf } from './outcome/brief.ts';
import { survivalOf } from './outcome/quorum.ts';

interface SummaryProps {
  draft: Draft;
  before: ClusterRecord | undefined;
  consequences: readonly Consequence[];
  /** How long such work usually took in this project, in milliseconds. */
  usual: number | undefined;
  children?: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** Summary of the draft, always visible: the resulting nodes, the effects of a save, and the errors. */
export function Summary({ draft, before, consequences, usual, children, ref }: SummaryProps) {
  const { after, problems } = draft;
  return (
    <Stack as="aside" ref={ref} gap={16} shrink className={classes.aside} aria-label="Consequences">
      {after && <Nodes cluster={after} />}
      {after && <Verdict after={after} before={before} usual={usual} />}
      {before && (
        <Section label="What changes">
          {consequences.length === 0 ? (
            <Text as="p" size={13} tone="dim">
              Nothing yet.
            </Text>
          ) : (
            <ConsequenceList consequences={consequences} />
          )}
        </Section>
      )}
      <Problems problems={problems} />
      {children}
    </Stack>
  );
}

/** The same in one line where the summary is below the form; links to it. */
export function Brief({ draft, before, consequences, onOpen }: BriefProps) {
  const text = briefOf(draft, before, consequences);
  return (
    <div className={classes.brief}>
      <Button size="sm" variant="quiet" onClick={onOpen}>
        {text}
      </Button>
    </div>
  );
}

interface BriefProps extends Pick<SummaryProps, 'draft' | 'before' | 'consequences'> {
  /** Brings the summary into sight. */
  onOpen: () => void;
}

export function ConsequenceList({ consequences }: { consequences: readonly Consequence[] }) {
  return (
    <Stack as="ul" gap={8} size={13} breaks>
      {consequences.map(({ what, effect, risk }) => (
        <li key={what}>
          {what}{' '}
          <Text size={13} tone="dim">
            · {effectLabels[effect]}
          </Text>
          {risk !== undefined && (
            <Text as="div" tone="warning">
              ▲ {risk}
            </Text>
          )}
        </li>
      ))}
    </Stack>
  );
}

const mostProblems = 8;

function Problems({ problems }: { problems: Draft['problems'] }) {
  return (
    <div aria-live="polite">
      {problems.length > 0 && (
        <Section label="Not possible">
          <Stack as="ul" gap={8} size={13} breaks aria-label="Problems">
            {problems.slice(0, mostProblems).map(({ field, description }) => (
              <Text as="li" key={`${field} ${description}`} tone="critical">
                {field !== '' && (
                  <span className={classes.field} title={field}>
                    {pathLabel(field)}:
                  </span>
                )}{' '}
                {description}
              </Text>
            ))}
            <MoreItem total={problems.length} shown={mostProblems} />
          </Stack>
        </Section>
      )}
    </div>
  );
}

const kinds = ['electableSpecs', 'readOnlySpecs', 'analyticsSpecs'] as const;
const kindLabels = { electableSpecs: 'electable', readOnlySpecs: 'read-only', analyticsSpecs: 'analytics' };

/** The nodes by region, in the order in which regions are preferred; shards of a zone that are alike once. */
function Nodes({ cluster }: { cluster: ClusterRecord }) {
  return (
    <Section label="Nodes">
      {zonesOf(cluster).map((shards) => {
        return alikeAmong(shards).map((alike) => {
          const [shard] = alike;
          if (!shard) return null;
          return (
            <Stack
              key={`${shard.zoneName} ${shards.indexOf(shard)}`}
              gap={12}
              shrink
              className={classes.group}
            >
              {cluster.clusterType !== 'REPLICASET' && (
                <Row as="span" gap={4} columnGap={8} align="baseline" wrap size={13} className={classes.line}>
                  {cluster.clusterType === 'GEOSHARDED' && `${shard.zoneName}: `}
                  {plural(alike.length, 'shard')}
                </Row>
              )}
              {regionsByPriority(shard).map((region) => {
                const { providerName, backingProviderName, regionName } = region;
                const provider = providerName === 'TENANT' ? (backingProviderName ?? 'AWS') : providerName;
                return (
                  <Row
                    as="span"
                    key={`${providerName} ${regionName}`}
                    gap={4}
                    columnGap={8}
                    align="baseline"
                    wrap
                    size={13}
                    className={classes.line}
                  >
                    {regionLabel(provider, regionName)}
                    {kinds.map((kind) => (
                      <Dots key={kind} kind={kind} count={region[kind]?.nodeCount ?? 0} />
                    ))}
                    <Text size={13} tone="dim">
                      {region.electableSpecs?.instanceSize} ·{' '}
                      {region.electableSpecs?.diskSizeGB?.toLocaleString('en')} GB
                    </Text>
                  </Row>
                );
              })}
            </Stack>
          );
        });
      })}
    </Section>
  );
}

/** Shards of a zone in groups of the same shape. */
function alikeAmong(shards: readonly ShardSpec[]): ShardSpec[][] {
  const groups = new Map<string, ShardSpec[]>();
  for (const shard of shards) {
    const shape = textOf(shard.regionConfigs);
    groups.set(shape, [...(groups.get(shape) ?? []), shard]);
  }
  return [...groups.values()];
}

const mostDots = 12;

function Dots({ kind, count }: { kind: (typeof kinds)[number]; count: number }) {
  if (count === 0) return null;
  const text = `${plural(count, 'node')}, ${kindLabels[kind]}`;
  return (
    <span className={classes.nodes} role="img" aria-label={text} title={text}>
      {Array.from({ length: Math.min(count, mostDots) }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots are all alike
        <span key={at} className={classes.node} data-kind={kind} />
      ))}
      {count > mostDots && `+${count - mostDots}`}
    </span>
  );
}

function Verdict({
  after,
  before,
  usual,
}: Pick<SummaryProps, 'before' | 'usual'> & { after: ClusterRecord }) {
  const survival = useMemo(() => survivalOf(after), [after]);
  const cost = costText(before && relativeCost(before), relativeCost(after), backupFactorOf(after));
  return (
    <Stack as="ul" gap={8} size={13} breaks>
      <li>
        Survives the loss of any one region: <strong>{survival.survives ? 'yes' : 'no'}</strong>, because{' '}
        {survival.because}.
      </li>
      {survival.losses.length > 1 &&
        survival.losses.map(({ region, effect }) => (
          <Text as="li" key={region} size={13} tone="dim">
            Without {region}: {lossLabels[effect]}.
          </Text>
        ))}
      <li>
        Cost: {cost ?? 'unknown for this size'}{' '}
        <Text size={13} tone="dim">
          (relative, from list prices of nodes)
        </Text>
      </li>
      <li>
        {usual === undefined ? (
          <Text size={13} tone="dim">
            The duration is unknown: no earlier {before ? 'change of this cluster' : 'creation'}.
          </Text>
        ) : (
          <>Took {formatDuration(usual)} before.</>
        )}
      </li>
    </Stack>
  );
}

const lossLabels = {
  survives: 'nothing stops',
  elects: 'another region elects the primary within seconds',
  noPrimary: 'no primary, so no writes',
};
