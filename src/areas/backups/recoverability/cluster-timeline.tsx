import { useEffect, useMemo, useRef, useState } from 'react';
import { DAY } from '#contract/values/durations.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { useZone, zoneName } from '#src/ui/values/zone.tsx';
import { usualWindowDays } from '../shared/recoverability.ts';
import { frequencyLabels } from '../shared/texts.tsx';
import type { ClusterFacts } from './cluster-facts.ts';
import { pointText } from './point-text.ts';
import { RestorePointPanel } from './restore-point-panel.tsx';
import { plannedUntil } from './schedule-ahead.ts';
import { restorePointAt } from './timeline/restore-point.ts';
import { showing, type View, viewOf, zoomLabels, zoomShowing } from './timeline/time-view.ts';
import { Timeline } from './timeline/timeline.tsx';
import { TimelineKey } from './timeline/timeline-key.tsx';
import { lanesOf } from './timeline/timeline-marks.ts';
import type { TimelineSearch } from './timeline/timeline-search.ts';
import { type Zoom, zooms } from './timeline/zooms.ts';
import { TimelineTable } from './timeline-table.tsx';

export interface ClusterTimelineProps {
  facts: ClusterFacts;
  search: TimelineSearch;
  onSearch: (search: TimelineSearch) => void;
}

const usual: Zoom = '7d';
/** Debounced: otherwise every pixel of a drag would be a navigation. */
const restMs = 250;

interface Chosen {
  zoom: Zoom | undefined;
  view: View;
  at: number;
}

/** The timeline of one cluster with its controls, and the content of the selected restore point. */
export function ClusterTimeline({ facts, search, onSearch }: ClusterTimelineProps) {
  const { cluster, known, now } = facts;
  const { zone } = useZone();
  const [chosen, setChosen] = useState(() => chosenAtFirst(search, facts));
  const isTouched = useRef(false);
  const change = (part: Partial<Chosen>): void => {
    isTouched.current = true;
    setChosen((before) => ({ ...before, ...part }));
  };
  useAddress(chosen, search, onSearch, isTouched);
  // a zoom from the URL moves with the time; a view that the user set remains
  const view = chosen.zoom ? viewOf(chosen.zoom, now) : chosen.view;
  const lanes = useLanes(facts, view.to);
  const point = restorePointAt(chosen.at, known, now);
  const onChoose = (at: number): void => {
    const shown = showing(view, at);
    change({ at, ...(shown === view ? {} : { view: shown, zoom: undefined }) });
  };
  const label = [
    `Recoverability of ${cluster.source.name}`,
    plural(known.snapshots.length, 'snapshot'),
    `${lanes.length} rows`,
    `times in ${zoneName(zone)}`,
    'the same as a table below',
  ].join(', ');
  return (
    <Section
      label="Timeline"
      actions={
        <Row gap={8} align="center" wrap>
          <Segmented
            label="Zoom"
            items={zooms.map((value) => ({ value, ...zoomLabels[value] }))}
            value={chosen.zoom ?? ('' as Zoom)}
            onChange={(zoom) => change({ zoom })}
          />
          <Button
            size="sm"
            variant="quiet"
            disabledReason={chosen.zoom ? 'The view already follows the current time' : undefined}
            onClick={() => change({ zoom: usual })}
          >
            Back to now
          </Button>
        </Row>
      }
    >
      <Timeline
        lanes={lanes}
        known={known}
        without={withoutText(facts)}
        now={now}
        view={view}
        onView={(next) => change({ view: next, zoom: undefined })}
        onZoomReset={() => change({ zoom: usual })}
        at={chosen.at}
        onAt={(at) => change({ at })}
        meaning={pointText(point, { zone, now }).title}
        label={label}
      />
      <TimelineKey lanes={lanes} continuous={cluster.source.pitEnabled} />
      <RestorePointPanel facts={facts} point={point} at={chosen.at} onAt={(at) => change({ at })} />
      <TimelineTable facts={facts} search={search} onSearch={onSearch} onChoose={onChoose} />
    </Section>
  );
}

function chosenAtFirst(search: TimelineSearch, { known, now }: ClusterFacts): Chosen {
  const at = search.at === undefined ? Math.min(known.latest ?? now, now) : search.at * 1000;
  const zoom = search.zoom ?? (search.from === undefined ? zoomShowing(at, now, usual) : undefined);
  const view =
    search.from !== undefined && search.to !== undefined
      ? { from: search.from * 1000, to: search.to * 1000 }
      : viewOf(zoom ?? usual, now);
  return { zoom, view, at: Math.floor(at / 1000) * 1000 };
}

/** Keeps the view and the restore point in the URL once the user has set them. */
function useAddress(
  { zoom, view, at }: Chosen,
  search: TimelineSearch,
  onSearch: (search: TimelineSearch) => void,
  isTouched: { readonly current: boolean },
): void {
  const latest = useRef({ search, onSearch });
  useEffect(() => {
    latest.current = { search, onSearch };
  });
  useEffect(() => {
    if (!isTouched.current) return undefined;
    const timer = setTimeout(() => {
      const { zoom: _zoom, from: _from, to: _to, ...rest } = latest.current.search;
      const place = zoom
        ? zoom === usual
          ? {}
          : { zoom }
        : { from: Math.floor(view.from / 1000), to: Math.ceil(view.to / 1000) };
      latest.current.onSearch({ ...rest, ...place, at: at / 1000 });
    }, restMs);
    return () => clearTimeout(timer);
  }, [zoom, view, at, isTouched]);
}

function useLanes({ cluster, restores, isInto, now }: ClusterFacts, until: number) {
  const { schedule, snapshots } = cluster;
  // future snapshots are computed a day beyond the view, so that a small move changes nothing
  const horizon = Math.ceil(until / DAY) * DAY;
  const planned = useMemo(
    () => (schedule ? plannedUntil(schedule, now, horizon) : []),
    [schedule, now, horizon],
  );
  return useMemo(
    () => lanesOf({ snapshots, planned, restores, isInto, text: frequencyLabels }),
    [snapshots, planned, restores, isInto],
  );
}

function withoutText({ cluster: { source, schedule } }: ClusterFacts): string | undefined {
  if (source.kind !== 'dedicated') return 'None: only snapshots of this kind of cluster can be restored';
  if (source.deleted) return 'Ended with the cluster';
  if (!source.backupEnabled) return 'None: backup is off';
  if (source.pitEnabled && (schedule?.restoreWindowDays ?? usualWindowDays) > 0) return undefined;
  return 'Off: only snapshots can be restored';
}
