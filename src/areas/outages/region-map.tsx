import type { GameDayRegion } from '#contract/console/game-days.ts';
import { plural } from '#src/lib/bytes.ts';
import { gridClass } from '#src/ui/layout/look.ts';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { nameOf, regionsOf, type ShardPlan } from './forecast.ts';
import classes from './outages.module.css';

interface RegionMapProps {
  shards: readonly ShardPlan[];
  failing: ReadonlySet<string>;
  onToggle: (region: GameDayRegion) => void;
}

/** Regions as columns with the nodes that each shard has in them; those that fail are crossed out. */
export function RegionMap({ shards, failing, onToggle }: RegionMapProps) {
  return (
    <fieldset className={gridClass({ gap: 12, shrink: true, className: classes.map })}>
      <legend className="qd-hidden">Regions that fail</legend>
      {regionsOf(shards).map((region) => {
        const name = nameOf(region);
        const down = failing.has(name);
        return (
          <label key={name} className={classes.region} data-down={down || undefined}>
            <Row as="span" gap={8} align="center" size={13} mono weight="bold" className={classes.regionHead}>
              <input type="checkbox" checked={down} onChange={() => onToggle(region)} />
              <span>
                {region.regionName}{' '}
                <Text size={12} weight="normal" tone="dim">
                  {region.cloudProvider}
                </Text>
              </span>
              <span className={classes.state}>{down ? 'fails' : 'stays'}</span>
            </Row>
            {shards.map(({ shard, regions }) => {
              const standing = regions.find((each) => nameOf(each.region) === name);
              if (!standing) return null;
              const { electable, other } = standing;
              const first = regions.find((each) => each.electable > 0) === standing;
              return (
                <Row as="span" key={shard} gap={8} align="center" wrap>
                  <Text size={12} weight="normal" tone="dim">
                    shard {shard + 1}
                  </Text>
                  <Row as="span" inline gap={4} className={classes.nodes} aria-hidden="true">
                    {Array.from({ length: electable }, (_, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: nodes of a region are alike
                      <i key={index} data-primary={(first && index === 0) || undefined} />
                    ))}
                    {Array.from({ length: other }, (_, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: nodes of a region are alike
                      <i key={`other ${index}`} data-other />
                    ))}
                  </Row>
                  <Text size={12} weight="normal" tone="dim">
                    {plural(electable, 'vote')}
                    {first && ', primary'}
                    {other > 0 && `, ${other} without`}
                  </Text>
                </Row>
              );
            })}
          </label>
        );
      })}
    </fieldset>
  );
}
