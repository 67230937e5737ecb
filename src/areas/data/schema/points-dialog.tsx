import { type PointerEvent, useMemo, useState } from 'react';
import { formatCount, plural } from '#src/lib/bytes.ts';
import type { FieldShape, Position } from '#src/lib/ejson/field-shapes.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { NumberInput } from '#src/ui/fields/number-input.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import classes from './points-dialog.module.css';
import {
  type Area,
  areaOf,
  contains,
  degreesText,
  type Edges,
  edgeLimits,
  edgeNames,
  linesOf,
  partOf,
  readEdges,
  rounded,
  withinArea,
} from './points-plot.ts';

interface PointsDialogProps {
  field: FieldShape;
  /** Filters by the points of an area. */
  onChoose: (filter: EjsonObject) => void;
  onClose: () => void;
}

interface Corner {
  x: number;
  y: number;
}

const edgeLabels = { west: 'West', east: 'East', south: 'South', north: 'North' } as const;

/** The points of a field by longitude and latitude. The area that is dragged or entered becomes the filter. */
export function PointsDialog({ field, onChoose, onClose }: PointsDialogProps) {
  const { path, points } = field;
  const area = useMemo(() => rounded(areaOf(points)), [points]);
  const [edges, setEdges] = useState<Edges>(area);
  const chosen = readEdges(edges);
  const isAll = edgeNames.every((edge) => edges[edge] === area[edge]);
  return (
    <Dialog title={`Points of ${path}`} opened onClose={onClose} size={760}>
      <Stack gap={12}>
        <Plot
          area={area}
          points={points}
          chosen={isAll ? undefined : chosen}
          onChoose={(part) => setEdges(part ? rounded(part) : area)}
        />
        <Text as="p" size={13} tone="dim">
          {plural(points.length, 'point')} of the sample
          {chosen &&
            `, ${formatCount(points.filter((point) => contains(chosen, point)).length)} in this area`}
          . Drag a rectangle, or enter its edges in degrees.
        </Text>
        <Grid gap={12} min={120}>
          {edgeNames.map((edge) => (
            <NumberInput
              key={edge}
              label={edgeLabels[edge]}
              value={edges[edge]}
              min={-edgeLimits[edge]}
              max={edgeLimits[edge]}
              decimalScale={4}
              onChange={(value) => setEdges({ ...edges, [edge]: value })}
            />
          ))}
        </Grid>
        <ButtonRow end>
          <Button onClick={() => setEdges(area)} disabledReason={isAll && 'All points are chosen'}>
            Choose all
          </Button>
          <Button
            variant="primary"
            disabledReason={!chosen && 'West must be less than East, and South less than North'}
            onClick={() => chosen && onChoose(withinArea(chosen))}
          >
            Filter by this area
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  );
}

interface PlotProps {
  area: Area;
  points: readonly Position[];
  chosen: Area | undefined;
  onChoose: (area: Area | undefined) => void;
}

/** Less is a click, and no rectangle. */
const leastDrag = 0.01;

function Plot({ area, points, chosen, onChoose }: PlotProps) {
  const [from, setFrom] = useState<Corner>();
  const x = (longitude: number) => `${((longitude - area.west) / (area.east - area.west)) * 100}%`;
  const y = (latitude: number) => `${((area.north - latitude) / (area.north - area.south)) * 100}%`;
  const cornerOf = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): Corner => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const share = (value: number) => Math.max(0, Math.min(1, value));
    return { x: share((clientX - left) / width), y: share((clientY - top) / height) };
  };
  return (
    <svg
      className={classes.plot}
      role="img"
      aria-label={`${plural(points.length, 'point')} by longitude and latitude`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom(cornerOf(event));
      }}
      onPointerMove={(event) => {
        if (!from) return;
        const to = cornerOf(event);
        const isDrag = Math.abs(to.x - from.x) > leastDrag && Math.abs(to.y - from.y) > leastDrag;
        onChoose(isDrag ? partOf(area, from, to) : undefined);
      }}
      onPointerUp={() => setFrom(undefined)}
      onPointerCancel={() => setFrom(undefined)}
    >
      {linesOf(area.west, area.east).map((at) => (
        <g key={at}>
          <line className={classes.line} x1={x(at)} x2={x(at)} y1="0" y2="100%" />
          <text className={classes.label} x={x(at)} y="100%" dx={3} dy={-4}>
            {degreesText(at, 'longitude')}
          </text>
        </g>
      ))}
      {linesOf(area.south, area.north).map((at) => (
        <g key={at}>
          <line className={classes.line} x1="0" x2="100%" y1={y(at)} y2={y(at)} />
          <text className={classes.label} x={0} y={y(at)} dx={3} dy={-3}>
            {degreesText(at, 'latitude')}
          </text>
        </g>
      ))}
      {points.map(([longitude, latitude], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the points of a sample do not change
        <circle key={at} className={classes.point} cx={x(longitude)} cy={y(latitude)} r={3.5} />
      ))}
      {chosen && (
        <rect
          className={classes.chosen}
          x={x(chosen.west)}
          y={y(chosen.north)}
          width={`${((chosen.east - chosen.west) / (area.east - area.west)) * 100}%`}
          height={`${((chosen.north - chosen.south) / (area.north - area.south)) * 100}%`}
        />
      )}
    </svg>
  );
}
