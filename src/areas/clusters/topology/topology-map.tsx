import { type CSSProperties, Fragment } from 'react';
import { formatDuration } from '#src/lib/time/durations.ts';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { BesideMember } from './beside-members.ts';
import { BesideMark, MemberMark, memberText } from './member-mark.tsx';
import classes from './topology.module.css';
import { type Member, regionLoss, regionsOf, type Shard } from './topology.ts';

/** A lag from which on it is worth a look, in seconds // assumed: the default alert fires at an hour, people look sooner */
const farSeconds = 10;
/** The lag of the longest line, in seconds. */
const longestSeconds = 3600;

interface TopologyMapProps {
  shards: readonly Shard[];
  /** Seconds behind the primary, by the id of the process. */
  lags: ReadonlyMap<string, number>;
  beside: readonly BesideMember[];
}

/** Regions as columns, shards as rows, members as marks; above each region what its loss would do. */
export function TopologyMap({ shards, lags, beside }: TopologyMapProps) {
  const regions = regionsOf(shards);
  return (
    <div className={classes.map} style={{ '--regions': regions.length } as CSSProperties}>
      <div className={`${classes.region} ${classes.corner}`} />
      {regions.map((region) => (
        <RegionHead key={region} region={region} shards={shards} />
      ))}
      {shards.map((shard) => (
        <Fragment key={shard.index}>
          <div className={classes.shardName}>
            {shard.name}
            {shard.zone !== undefined && (
              <Text as="div" size={13} tone="dim">
                {shard.zone}
              </Text>
            )}
          </div>
          {regions.map((region) => {
            const here = shard.members.filter((member) => member.region === region);
            return (
              <div key={region} className={classes.cell} data-empty={here.length === 0 || undefined}>
                <span className={classes.cellRegion}>{region}</span>
                {here.length === 0 && (
                  <Text size={13} tone="dim">
                    —
                  </Text>
                )}
                {here.map((member) => (
                  <PlacedMember
                    key={member.index}
                    member={member}
                    lag={member.process && lags.get(member.process.id)}
                  />
                ))}
              </div>
            );
          })}
        </Fragment>
      ))}
      {besideRows.map(({ kind, label }) => {
        const own = beside.filter((each) => each.kind === kind);
        return own.length > 0 && <BesideRow key={kind} label={label} regions={regions} own={own} />;
      })}
    </div>
  );
}

const besideRows = [
  { kind: 'router', label: 'Routers' },
  { kind: 'config', label: 'Config servers' },
] as const;

interface BesideRowProps {
  label: string;
  regions: readonly string[];
  own: readonly BesideMember[];
}

/** Processes without documents: a mark each, and once what all of them run. */
function BesideRow({ label, regions, own }: BesideRowProps) {
  return (
    <>
      <div className={classes.shardName}>{label}</div>
      {regions.map((region) => {
        const here = own.filter((each) => each.region === region);
        const versions = [...new Set(here.map(({ process }) => process?.version ?? 'unknown'))];
        return (
          <div key={region} className={classes.cell} data-empty={here.length === 0 || undefined}>
            <span className={classes.cellRegion}>{region}</span>
            {here.length === 0 ? (
              <Text size={13} tone="dim">
                —
              </Text>
            ) : (
              <div>
                <Row as="span" gap={4} wrap>
                  {here.map((each) => (
                    <BesideMark key={each.name} beside={each} />
                  ))}
                </Row>
                <Text as="div" size={12} numeric tone="dim">
                  {versions.join(', ')}
                </Text>
              </div>
            )}
          </div>
        );
      })}
    </>
  );
}

function RegionHead({ region, shards }: { region: string; shards: readonly Shard[] }) {
  const { bad, text } = regionLoss(shards, region);
  return (
    <div className={classes.region}>
      <h3>{region}</h3>
      <Stack gap={2} size={12} tone="dim" className={classes.loss} data-bad={bad || undefined}>
        <span>Without it:</span>
        {text.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </Stack>
    </div>
  );
}

function PlacedMember({ member, lag }: { member: Member; lag: number | undefined }) {
  const { priority, votes, condition, process } = member;
  return (
    <Grid gap={8} align="start" size={13} className={classes.member} title={memberText(member)}>
      <MemberMark member={member} />
      <div>
        <div>
          {condition.state ?? condition.label}
          {condition.state !== undefined && (
            <Text size={13} tone="dim" title={condition.text}>
              {` · ${condition.label.toLowerCase()}`}
            </Text>
          )}
        </div>
        <Text as="div" size={12} numeric tone="dim">
          priority {priority} · {votes === 1 ? '1 vote' : 'no vote'}
          {process && ` · ${process.version}`}
        </Text>
        {process && !member.primary && <Lag seconds={lag} />}
      </div>
    </Grid>
  );
}

/** The longer the line, the further behind: on a logarithmic scale, as seconds and hours both matter. */
function lagShare(seconds: number): number {
  return Math.min(1, Math.log1p(Math.max(0, seconds)) / Math.log1p(longestSeconds));
}

function Lag({ seconds }: { seconds: number | undefined }) {
  // its line is there before it is known, so that nothing moves when it comes
  if (seconds === undefined)
    return (
      <Row gap={6} align="center" size={12} tone="dim" className={classes.lag}>
        lag unknown
      </Row>
    );
  return (
    <Row
      gap={6}
      align="center"
      size={12}
      tone="dim"
      className={classes.lag}
      data-far={seconds >= farSeconds || undefined}
      style={{ '--share': lagShare(seconds) } as CSSProperties}
    >
      <i aria-hidden="true" />
      <span>lag {formatDuration(Math.round(seconds) * 1000)}</span>
    </Row>
  );
}
