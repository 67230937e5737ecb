import type { GameDayRegion } from '#contract/console/game-days.ts';
import { plural } from '#src/lib/bytes.ts';
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
    <fieldset className={classes.map}>
      <legend className="qd-hidden">Regions that fail</legend>
      {regionsOf(shards).map((region) => {
        const name = nameOf(region);
        const down = failing.has(name);
        return (
          <label key={name} className={classes.region} data-down={down || undefined}>
            <span className={classes.regionHead}>
              <input type="checkbox" checked={down} onChange={() => onToggle(region)} />
              <span>
                {region.regionName} <span className={classes.dim}>{region.cloudProvider}</span>
              </span>
              <span className={classes.state}>{down ? 'fails' : 'stays'}</span>
            </span>
            {shards.map(({ shard, regions }) => {
              const standing = regions.find((each) => nameOf(each.region) === name);
              if (!standing) return null;
              const { electable, other } = standing;
              const first = regions.find((each) => each.electable > 0) === standing;
              return (
                <span key={shard} className={classes.shard}>
                  <span className={classes.dim}>shard {shard + 1}</span>
                  <span className={classes.nodes} aria-hidden="true">
                    {Array.from({ length: electable }, (_, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: nodes of a region are alike
                      <i key={index} data-primary={(first && index === 0) || undefined} />
                    ))}
                    {Array.from({ length: other }, (_, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: nodes of a region are alike
                      <i key={`other ${index}`} data-other />
                    ))}
                  </span>
                  <span className={classes.dim}>
                    {plural(electable, 'vote')}
                    {first && ', primary'}
                    {other > 0 && `, ${other} without`}
                  </span>
                </span>
              );
            })}
          </label>
        );
      })}
    </fieldset>
  );
}
